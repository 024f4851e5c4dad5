// Findings about the series behind pcic (estimate/diagnostic_ratio.hpp): does its first term suffice?
//
//   ratio_unreliable  warning  r_i > 1: the second term exceeds the first; pcic says little about i
//   ratio_look        note     0.5 < r_i <= 1: pcic may be off by a visible part of its correction
// The thresholds are in thresholds.hpp. An r that is NaN is the business of non_finite.
#pragma once

#include <vector>

#include "pcic/diagnose/finding.hpp"
#include "pcic/estimate/loss_evaluation.hpp"

namespace pcic {

std::vector<Finding> find_large_ratios(const LossEvaluation& evaluation);

}  // namespace pcic
