// TiledState: an EvaluationState cut into tiles of observations that threads take.
//
// A tile's sums stay in cache while a block of draws streams through it. The size of a tile depends on what
// is accumulated and on the processor only, so the answer does not depend on the number of threads.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

class TiledState {
 public:
  // Anchors near the mean of every array, score first.
  TiledState(const EvaluationShape& shape, std::span<const std::vector<double>> anchors)
      : TiledState(shape, anchors, obs_per_tile_for(shape)) {}
  TiledState(const EvaluationShape& shape, std::span<const std::vector<double>> anchors,
             std::size_t obs_per_tile);

  // Tiles as another one had them.
  TiledState(std::vector<EvaluationState> tiles, std::size_t obs_per_tile)
      : obs_per_tile_(obs_per_tile), tiles_(std::move(tiles)) {}

  static std::size_t obs_per_tile_for(const EvaluationShape& shape);  // a multiple of 8

  struct Tile {
    std::size_t first = 0, num_obs = 0;
  };
  std::size_t num_tiles() const { return tiles_.size(); }
  std::size_t obs_per_tile() const { return obs_per_tile_; }
  const std::vector<EvaluationState>& tiles() const { return tiles_; }
  Tile tile(std::size_t number) const { return {number * obs_per_tile_, tiles_[number].num_obs()}; }

  void begin_chain(ChainOptions options);
  // Different tiles may be added to at the same time.
  void add(std::size_t tile, std::span<const BlockView> losses, const BlockView& score) {
    tiles_[tile].add(losses, score);
  }
  EvaluationState join() &&;

 private:
  std::size_t obs_per_tile_;
  std::vector<EvaluationState> tiles_;
};

}  // namespace pcic
