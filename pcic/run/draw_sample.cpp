#include "pcic/run/draw_sample.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace pcic {
namespace {

constexpr std::size_t most_draws_read = 10'000;  // of a chain that does not move

}  // namespace

DrawSample::DrawSample(DrawSource& draws, std::vector<std::string> arrays, std::size_t max_draws)
    : names_(std::move(arrays)), values_(names_.size()) {
  draws.select(names_);
  std::size_t num_read = 0;
  while (num_draws_ < max_draws && num_read < most_draws_read) {
    const std::optional<DrawBlock> block = draws.next();
    if (!block) return;
    for (std::size_t m = 0; m < block->arrays.front().num_draws && num_draws_ < max_draws; ++m, ++num_read) {
      if (repeats_the_last(*block, m)) continue;
      for (std::size_t a = 0; a < values_.size(); ++a) {
        const BlockView& array = block->arrays[a];
        values_[a].insert(values_[a].end(), array.row(m), array.row(m) + array.num_obs);
      }
      ++num_draws_;
    }
  }
}

bool DrawSample::repeats_the_last(const DrawBlock& block, std::size_t draw) const {
  if (num_draws_ == 0) return false;
  for (std::size_t a = 0; a < values_.size(); ++a) {
    const std::size_t size = block.arrays[a].num_obs;
    if (!std::equal(values_[a].end() - static_cast<std::ptrdiff_t>(size), values_[a].end(),
                    block.arrays[a].row(draw)))
      return false;
  }
  return true;
}

bool DrawSample::holds(std::string_view array) const {
  return std::ranges::find(names_, array) != names_.end();
}

BlockView DrawSample::operator[](std::string_view array) const {
  const auto found = std::ranges::find(names_, array);
  if (found == names_.end()) throw std::logic_error("DrawSample: no such array");
  const AlignedVector& values = values_[static_cast<std::size_t>(found - names_.begin())];
  const std::size_t size = num_draws_ == 0 ? 0 : values.size() / num_draws_;
  return {values.data(), num_draws_, size, size};
}

}  // namespace pcic
