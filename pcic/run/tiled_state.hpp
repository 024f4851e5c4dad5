// TiledState: an EvaluationState cut into tiles of observations that threads take.
//
// A tile's sums stay in cache while a block of draws streams through it. The size of a tile is fixed, so the
// answer does not depend on the number of threads.
#pragma once

#include <span>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/block.hpp"

namespace pcic {

class TiledState {
 public:
  // Anchors near the mean of every array, score first.
  TiledState(const EvaluationShape& shape, std::span<const std::vector<double>> anchors);

  void begin_chain(ChainOptions options);
  void add(std::span<const BlockView> losses,
           const BlockView& score);  // shares the tiles out in the current TBB arena
  EvaluationState join() &&;

 private:
  static constexpr std::size_t obs_per_tile = 2048;
  std::vector<EvaluationState> tiles_;
};

}  // namespace pcic
