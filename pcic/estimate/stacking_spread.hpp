// How sure stacking weights are: their standard deviations over bootstraps of the observations.
//
// 100 resamples, each from a stream of its own, so that the same results give the same numbers. Of more than
// 20000 observations nothing is resampled: there the weights hardly move, and it would take minutes.
#pragma once

#include <span>
#include <vector>

namespace pcic {

// lpd as for stacking_weights. NaN above the limit.
std::vector<double> stacking_spread(std::span<const std::vector<double>> lpd);

}  // namespace pcic
