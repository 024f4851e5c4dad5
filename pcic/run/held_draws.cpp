#include "pcic/run/held_draws.hpp"

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

std::vector<std::vector<double>> HeldDraws::means() const {
  const std::vector<DrawBlock> held = blocks();
  std::vector<std::vector<double>> result;
  for (std::size_t a = 0; a < held.front().arrays.size(); ++a) {
    std::vector<BlockView> array;
    for (const DrawBlock& block : held) array.push_back(block.arrays[a]);
    result.push_back(mean_of_rows(array));
  }
  return result;
}

}  // namespace pcic
