// How draws that lie in memory are cut into blocks: about eight megabytes of the widest array in each.
#pragma once

#include <algorithm>
#include <cstddef>

namespace pcic {

inline std::size_t draws_per_block(std::size_t values_per_draw) {
  constexpr std::size_t values_per_block = std::size_t{1} << 20;
  return std::max<std::size_t>(1, values_per_block / std::max<std::size_t>(1, values_per_draw));
}

}  // namespace pcic
