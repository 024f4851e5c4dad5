// Where the values of a chunk lie that a box needs, and where they go: the arithmetic of arrays cut into chunks.
//
// All chunks have the same lengths; the last ones along an axis reach beyond the array. In a chunk axes lie in
// any order; in the box the last axis is fastest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace pcic {

struct ChunkGrid {
  std::vector<std::size_t> chunk;  // lengths
  std::vector<std::size_t> order;  // axes as they lie in a chunk, the last one fastest
};

struct Box {
  std::span<const std::size_t> first;
  std::span<const std::size_t> length;
};

// Values `stride` apart in the chunk, side by side in the box.
struct ChunkRun {
  std::size_t in_chunk = 0;
  std::size_t stride = 1;
  std::size_t count = 1;
  std::size_t in_box = 0;
};

// The indices of all chunks that a box, which is not empty, touches; the last axis fastest.
std::vector<std::vector<std::size_t>> chunks_of(const ChunkGrid& grid, const Box& box);

template <class Use>
void for_each_run(const ChunkGrid& grid, const Box& box, std::span<const std::size_t> index, Use use) {
  const std::size_t num_axes = grid.chunk.size();
  std::vector<std::size_t> stride(num_axes), box_stride(num_axes), count(num_axes), at(num_axes, 0);
  for (std::size_t step = 1, k = num_axes; k-- > 0; step *= grid.chunk[grid.order[k]])
    stride[grid.order[k]] = step;
  for (std::size_t step = 1, axis = num_axes; axis-- > 0; step *= box.length[axis]) box_stride[axis] = step;
  ChunkRun run;
  for (std::size_t axis = 0; axis < num_axes; ++axis) {
    const std::size_t chunk_begin = index[axis] * grid.chunk[axis];
    const std::size_t begin = std::max(chunk_begin, box.first[axis]);
    const std::size_t end = std::min(chunk_begin + grid.chunk[axis], box.first[axis] + box.length[axis]);
    count[axis] = end - begin;
    run.in_chunk += (begin - chunk_begin) * stride[axis];
    run.in_box += (begin - box.first[axis]) * box_stride[axis];
  }
  if (num_axes == 0) return use(run);
  run.stride = stride.back();
  run.count = count.back();
  while (true) {
    use(run);
    std::size_t axis = num_axes - 1;
    while (axis-- > 0) {
      run.in_chunk += stride[axis];
      run.in_box += box_stride[axis];
      if (++at[axis] < count[axis]) break;
      run.in_chunk -= count[axis] * stride[axis];
      run.in_box -= count[axis] * box_stride[axis];
      at[axis] = 0;
    }
    if (axis == static_cast<std::size_t>(-1)) return;
  }
}

}  // namespace pcic
