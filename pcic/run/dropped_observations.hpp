// Which observations are left out of an evaluation on purpose: those with a number in --drop, and those for which
// --where does not hold. The fit saw them all; what the score of the others is does not change.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// Counted from 0, ascending. values_of: of a formula of the data, one per observation. Throws InputError for a
// number that no observation has, where the formula has no value, if nothing is left to evaluate, and if
// observations are grouped.
std::vector<std::size_t> dropped_observations(
    const EvaluateOptions& options, std::size_t num_obs,
    const std::function<std::vector<double>(const std::string& where)>& values_of);

}  // namespace pcic
