// Findings about tails of importance ratios that could not be fitted.
//
//   no_pareto_fit    note     the tail is too short, constant or tied: k-hat is infinite
//   tail_incomplete  warning  merged states had kept too few of the largest ratios
// A large k-hat is no finding of its own: another estimator may serve the observation (trust.hpp).
#pragma once

#include <span>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/finding.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

std::vector<Finding> find_unfitted_tails(std::span<const TailTrouble> troubles,
                                         const EvaluatedObservations& evaluated = {});

// Draws needed for a reliable estimate with this k-hat: 10^(1/(1 - max(0, k))), infinite for k >= 1.
double draws_needed(double pareto_k);

}  // namespace pcic
