// The inner loop of WeightedSums, compiled for every instruction set and chosen at run time (Highway).
#pragma once

#include <cstddef>
#include <span>

#include "pcic/core/block.hpp"

namespace pcic {

// Fields of `origins` and `sums` (weighted_sums.hpp) are `stride` apart, a multiple of this.
inline constexpr std::size_t weighted_sums_group = 8;

void add_weighted_rows(std::span<const BlockView> losses, const BlockView& score, const double* origins,
                       double* sums, std::size_t stride);

}  // namespace pcic
