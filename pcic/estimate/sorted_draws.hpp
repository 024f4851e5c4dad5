// SortedDraws: the draws of one quantity in ascending order, for everything that needs to know which are
// below which: quantiles, CRPS, PIT. Sorted once, weighted as often as one likes.
//
// The order of equal values is that of the draws. Cost: M log M once; every use O(M).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pcic {

class SortedDraws {
 public:
  // Values that are not finite are not ordered: is_finite() is false and nothing else may be asked.
  explicit SortedDraws(std::span<const double> draws);

  bool is_finite() const { return is_finite_; }
  std::span<const double> values() const { return values_; }
  std::size_t size() const { return values_.size(); }

  // Numbers given in the order of the draws (weights, scores), put into the order of the values.
  std::vector<double> arrange(std::span<const double> by_draw) const;

 private:
  std::vector<double> values_;
  std::vector<std::uint32_t> order_;
  bool is_finite_ = true;
};

}  // namespace pcic
