// "scale = 1:10:10": a constant and the values it takes, evenly spaced: from, to, how many.
#pragma once

#include <string>
#include <vector>

#include "pcic/run/evaluate_options.hpp"

namespace pcic {

struct SweepGrid {
  std::string constant;
  std::vector<double> values;  // ascending
};

// Throws InputError, with what is expected, for anything else.
SweepGrid parse_grid(const std::string& text);

// beta, or what a definition says, if that is a number. Throws InputError if there is no such constant.
double value_of_constant(const EvaluateOptions& options, const std::string& constant);
EvaluateOptions with_constant(EvaluateOptions options, const std::string& constant, double value);

}  // namespace pcic
