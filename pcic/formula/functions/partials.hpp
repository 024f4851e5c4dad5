// partials: value, gradient and Hessian of an operation in its operands.
//
// Exact, not finite differences. Where a function has a kink or a step the derivative is that of the piece
// the operand lies on, and 0 at the kink of abs; fmin and fmax follow the first of two equal operands. The
// partials of the incomplete gamma and beta functions in their shape parameters are integrals without a
// closed form: they cost some thirty microseconds each and are accurate to about 1e-12 (the second derivative
// in a shape below 1e-6: 1e-9). All others cost about as much as the value and are accurate to about 1e-13.
#pragma once

#include <array>
#include <span>

#include "pcic/formula/functions/operation.hpp"

namespace pcic {

struct Partials {
  double value = 0;
  std::array<double, 3> first = {};
  std::array<std::array<double, 3>, 3> second = {};  // symmetric
};

// Only the partials in operands that vary are computed; the others may be anything. Where the value is NaN,
// so are the partials. std::logic_error as for evaluate.
Partials partials(Operation operation, std::span<const double> operands,
                  std::array<bool, 3> varies = {true, true, true});

}  // namespace pcic
