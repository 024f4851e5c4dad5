// First and second derivative of the operations on one number; `value` is what the operation gives at x.
#pragma once

#include "pcic/formula/functions/operation.hpp"

namespace pcic::functions {

struct Slopes {
  double first = 0;
  double second = 0;
};
Slopes slopes(Operation operation, double x, double value);

}  // namespace pcic::functions
