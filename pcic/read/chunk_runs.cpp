#include "pcic/read/chunk_runs.hpp"

#include <utility>

namespace pcic {

std::vector<std::vector<std::size_t>> chunks_of(const ChunkGrid& grid, const Box& box) {
  std::vector<std::vector<std::size_t>> chunks{{}};
  for (std::size_t axis = 0; axis < grid.chunk.size(); ++axis) {
    const std::size_t first = box.first[axis] / grid.chunk[axis];
    const std::size_t last = (box.first[axis] + box.length[axis] - 1) / grid.chunk[axis];
    std::vector<std::vector<std::size_t>> longer;
    for (const std::vector<std::size_t>& chunk : chunks)
      for (std::size_t k = first; k <= last; ++k) {
        longer.push_back(chunk);
        longer.back().push_back(k);
      }
    chunks = std::move(longer);
  }
  return chunks;
}

}  // namespace pcic
