// What each batch of draws adds to the mean of every part: filled in for the parts that a state accounts for.
#pragma once

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/importance_sampling.hpp"
#include "pcic/estimate/parts.hpp"
#include "pcic/estimate/point_prediction.hpp"

namespace pcic {

// All in one sweep over the batches. point: of the loss, or null.
void add_influences(Parts& parts, const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                    const ImportanceSampling& sampling, const PointEvaluation* point);

}  // namespace pcic
