// What a statistician would say about one loss: whom not to trust under which estimator, why, and what to do.
//
// Two diagnostics are read side by side: r_i for the series behind pcic and pcic2, specific to the loss, and
// k-hat for the weights behind is, tis and psis, the same for every loss. Where one fails the other may hold;
// where both fail only other draws help. The limits are in thresholds.hpp.
#pragma once

#include <span>
#include <string>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/estimate/loss_evaluation.hpp"

namespace pcic {

// One paragraph. pareto_k may be empty: then only r is spoken of.
std::string advise(const LossEvaluation& evaluation, std::span<const double> pareto_k, std::size_t num_draws,
                   const EvaluatedObservations& evaluated = {});

}  // namespace pcic
