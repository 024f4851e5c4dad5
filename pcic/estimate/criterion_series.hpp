// The influence series of pcic: one number per draw and chain, whose mean is pcic up to a constant.
//
// The pass keeps the series measured from its anchor (docs/decisions/0002). Here every batch's stretch of it
// is moved to the batch's exact mean influence, so that chains and merged runs are compared in the right
// place.
#pragma once

#include <cstddef>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/batch_means.hpp"

namespace pcic {

// pcic: the mean influence of every batch. One series per chain, in draw order, on the mean scale; thinned where the pass has thinned it.
std::vector<std::vector<double>> criterion_series(const EvaluationState& state, const BatchSeries& pcic,
                                                  std::size_t loss);

}  // namespace pcic
