#include "pcic/estimate/sorted_draws.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/core/sort.hpp"

namespace pcic {

SortedDraws::SortedDraws(std::span<const double> draws) : order_(draws.size()) {
  is_finite_ = std::ranges::all_of(draws, [](double value) { return std::isfinite(value); });
  if (!is_finite_) return;
  std::ranges::transform(ascending_order(draws), order_.begin(),
                         [](std::size_t draw) { return static_cast<std::uint32_t>(draw); });
  values_ = arrange(draws);
}

std::vector<double> SortedDraws::arrange(std::span<const double> by_draw) const {
  std::vector<double> arranged(order_.size());
  std::ranges::transform(order_, arranged.begin(), [&](std::uint32_t draw) { return by_draw[draw]; });
  return arranged;
}

}  // namespace pcic
