// What to know before trusting a comparison of models under one loss.
//
//   non_finite              a model has no value for some observations
//   comparison_unreliable   its own diagnostics speak against a value
//   few_observations        n < 100: the standard errors of differences tend to be too small
//   small_difference        |elpd_diff| < 4 for the log loss: p_worse is not calibrated there
//   mcse_large              another run would move a difference visibly
//   equal_models            two models have the same value for every observation
#pragma once

#include <string>
#include <vector>

#include "pcic/diagnose/comparison.hpp"

namespace pcic {

std::vector<Finding> find_in_comparison(const ComparedLoss& loss, const std::vector<std::string>& models);

}  // namespace pcic
