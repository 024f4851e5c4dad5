// One number per draw, for a few draws: how much it varies, and what it varies with.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/block.hpp"
#include "pcic/run/draw_sample.hpp"

namespace pcic {

using DrawSeries = std::vector<double>;

DrawSeries series_of(const BlockView& draws, std::size_t element);

double variation(std::span<const double> series);  // largest distance from its mean

// The parameter, theta[3] say, that the series is a smooth function of: sorted by it, neighbours are close
// together (sum of squared steps / sum of squares about the mean, which is 2 for numbers in no order, below
// 0.2).
std::optional<std::string> parameter_followed(std::span<const double> series, const DrawSample& sample,
                                              std::span<const ArrayInfo> arrays);

}  // namespace pcic
