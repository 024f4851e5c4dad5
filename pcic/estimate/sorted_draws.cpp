#include "pcic/estimate/sorted_draws.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pcic {

SortedDraws::SortedDraws(std::span<const double> draws) : order_(draws.size()) {
  is_finite_ = std::ranges::all_of(draws, [](double value) { return std::isfinite(value); });
  if (!is_finite_) return;
  std::iota(order_.begin(), order_.end(), std::uint32_t{0});
  std::ranges::stable_sort(order_, {}, [&](std::uint32_t draw) { return draws[draw]; });
  values_ = arrange(draws);
}

std::vector<double> SortedDraws::arrange(std::span<const double> by_draw) const {
  std::vector<double> arranged(order_.size());
  std::ranges::transform(order_, arranged.begin(), [&](std::uint32_t draw) { return by_draw[draw]; });
  return arranged;
}

}  // namespace pcic
