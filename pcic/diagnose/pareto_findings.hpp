// Findings about importance weights: can draws of the full posterior stand for the posterior without i?
//
//   pareto_k_high      warning  k-hat above its threshold: is, tis and psis are unreliable for i, under any
//   loss loss_pareto_k_high warning  the weights are sound but the weighted loss has a heavier tail than they
//   have no_pareto_fit      note     the tail could not be fitted (too short, constant, tied): k-hat is
//   infinite tail_incomplete    warning  merged states had kept too few of the largest ratios
// The threshold is min(1 - 1/log10(draws), 0.7), as R loo has it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/finding.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

std::vector<Finding> find_large_pareto_k(std::span<const double> pareto_k,
                                         std::span<const TailTrouble> troubles, std::size_t num_draws,
                                         const EvaluatedObservations& evaluated = {});

// loss_k: k-hat of nu times the ratios; only observations whose weights are sound are named.
std::vector<Finding> find_large_loss_pareto_k(std::span<const double> loss_k,
                                              std::span<const double> pareto_k, std::size_t num_draws,
                                              const std::string& loss,
                                              const EvaluatedObservations& evaluated = {});

// Draws needed for a reliable estimate with this k-hat: 10^(1/(1 - max(0, k))), infinite for k >= 1.
double draws_needed(double pareto_k);

}  // namespace pcic
