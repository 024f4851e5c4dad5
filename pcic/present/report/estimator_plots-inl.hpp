// Dots with intervals: the estimators of one loss, a plot for each target, all on one scale.
//
// A thick line is two Monte Carlo errors, which is what tells rows apart; a thin one the standard error across
// observations, which the rows share.
#pragma once

#include <vector>

#include "pcic/present/json_layout-inl.hpp"

namespace pcic {

std::vector<Json> estimator_plots(const Json& loss);

}  // namespace pcic
