// A block of draws for all tiles, shared out in the current TBB arena, as the pass does it.
#pragma once

#include <tbb/parallel_for.h>

#include <vector>

#include "pcic/run/tiled_state.hpp"

namespace pcic::bench {

inline void add_block(TiledState& state, std::span<const BlockView> losses, const BlockView& score) {
  tbb::parallel_for(std::size_t{0}, state.num_tiles(), [&](std::size_t number) {
    const auto [first, num_obs] = state.tile(number);
    std::vector<BlockView> part;
    for (const BlockView& loss : losses) part.push_back(loss.columns(first, num_obs));
    state.add(number, part, score.columns(first, num_obs));
  });
}

}  // namespace pcic::bench
