// Findings about the answer of a loss: what its diagnostics do not settle (trust.hpp), and what two standard
// errors are worth.
//
//   unsettled         warning  observations that neither the weights nor the series can be trusted with
//   few_observations  note     so few that the standard error is itself uncertain
#pragma once

#include <span>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/finding.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic {

// pareto_k: empty without importance sampling.
std::vector<Finding> find_unsettled(const LossResult& result, std::span<const double> pareto_k,
                                    const EvaluatedObservations& evaluated = {});

std::vector<Finding> find_few_observations(std::size_t num_obs);

}  // namespace pcic
