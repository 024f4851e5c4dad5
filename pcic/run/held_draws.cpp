#include "pcic/run/held_draws.hpp"

#include <algorithm>

namespace pcic {

void HeldDraws::add(const DrawBlock& block) {
  Held copy{.shape = block, .arrays = {}};
  for (const BlockView& array : block.arrays) {
    AlignedVector& values = copy.arrays.emplace_back();
    values.reserve(array.num_draws * array.num_obs);
    for (std::size_t m = 0; m < array.num_draws; ++m)
      values.insert(values.end(), array.row(m), array.row(m) + array.num_obs);
    bytes_ += values.size() * sizeof(double);
  }
  num_draws_ += block.arrays.front().num_draws;
  held_.push_back(std::move(copy));
}

std::vector<DrawBlock> HeldDraws::blocks() const {
  std::vector<DrawBlock> result;
  for (const Held& held : held_) {
    DrawBlock block = held.shape;
    for (std::size_t a = 0; a < block.arrays.size(); ++a) {
      block.arrays[a].data = held.arrays[a].data();
      block.arrays[a].row_stride = block.arrays[a].num_obs;
    }
    result.push_back(std::move(block));
  }
  return result;
}

std::vector<DrawBlock> HeldDraws::sample(std::size_t max_draws) const {
  if (num_draws_ <= max_draws) return blocks();
  const std::size_t step = num_draws_ / (max_draws / draws_side_by_side);
  std::vector<DrawBlock> pieces;
  std::size_t block_begin = 0, wanted = 0;
  for (const DrawBlock& block : blocks()) {
    const std::size_t num_draws = block.arrays.front().num_draws;
    for (; wanted < block_begin + num_draws; wanted += step) {
      const std::size_t first = wanted - block_begin;
      const std::size_t count = std::min(draws_side_by_side, num_draws - first);
      DrawBlock piece{block.chain, block.first_draw + first, {}};
      for (const BlockView& array : block.arrays) piece.arrays.push_back(array.draws(first, count));
      pieces.push_back(std::move(piece));
    }
    block_begin += num_draws;
  }
  return pieces;
}

}  // namespace pcic
