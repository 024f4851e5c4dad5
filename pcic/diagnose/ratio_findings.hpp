// Findings about the series behind pcic (estimate/diagnostic_ratio.hpp): does its first term suffice?
//
//   ratio_unreliable  warning  r_i above the second limit: pcic is more often wrong than right about i
//   ratio_look        note     r_i between the limits: pcic may miss a visible part of the correction
// The limits are in thresholds.hpp. An r that is NaN is the business of non_finite.
#pragma once

#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/finding.hpp"
#include "pcic/estimate/loss_evaluation.hpp"

namespace pcic {

std::vector<Finding> find_large_ratios(const LossEvaluation& evaluation,
                                       const EvaluatedObservations& observations = {});

}  // namespace pcic
