#include "pcic/run/tiled_state.hpp"

#include <algorithm>

namespace pcic {

TiledState::TiledState(const EvaluationShape& shape, std::span<const std::vector<double>> anchors) {
  for (std::size_t first = 0; first < shape.num_obs; first += obs_per_tile) {
    EvaluationShape part = shape;
    part.num_obs = std::min(obs_per_tile, shape.num_obs - first);
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
