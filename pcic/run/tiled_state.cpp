#include "pcic/run/tiled_state.hpp"

#include <algorithm>

#include "pcic/accumulate/cross_moments_kernel.hpp"

namespace pcic {

// Exponentials and tails are work for many threads: short tiles. Moments alone are as fast as memory is: long
// rows are read faster, but sums must stay in the cache, from which rows whole pages apart drive them; and an
// even number of tiles of the same size keeps two threads busy to the end.
std::size_t TiledState::obs_per_tile_for(const EvaluationShape& shape) {
  constexpr std::size_t short_tile = 2048;
  const std::size_t long_tile = most_obs_per_tile();
  const std::size_t num_obs = shape.num_obs;
  const bool moments_alone = !shape.log_loss && shape.ratios_kept == 0;
  if (!moments_alone || num_obs <= short_tile || pages_apart(num_obs)) return short_tile;
  const std::size_t num_tiles = 2 * ((num_obs + 2 * long_tile - 1) / (2 * long_tile));
  const std::size_t num_groups = (num_obs + group_size - 1) / group_size;
  return group_size * ((num_groups + num_tiles - 1) / num_tiles);
}

TiledState::TiledState(const EvaluationShape& shape, std::span<const std::vector<double>> anchors,
                       std::size_t obs_per_tile)
    : obs_per_tile_(obs_per_tile) {
  for (std::size_t first = 0; first < shape.num_obs; first += obs_per_tile_) {
    EvaluationShape part = shape;
    part.num_obs = std::min(obs_per_tile_, shape.num_obs - first);
    std::vector<std::vector<double>> part_anchors;
    for (const std::vector<double>& values : anchors) {
      const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
      part_anchors.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(part.num_obs));
    }
    tiles_.emplace_back(std::move(part)).set_anchor(part_anchors);
  }
}

void TiledState::begin_chain(ChainOptions options) {
  for (EvaluationState& tile : tiles_) tile.begin_chain(options);
}

EvaluationState TiledState::join() && {
  return join_all(std::move(tiles_));
}

}  // namespace pcic
