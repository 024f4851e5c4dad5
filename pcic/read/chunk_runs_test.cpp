#include "pcic/read/chunk_runs.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

using Sizes = std::vector<std::size_t>;

// The box put together from its chunks, of an array whose value at (i, j, k) is 100 i + 10 j + k.
std::vector<double> gather(const ChunkGrid& grid, const Sizes& first, const Sizes& length) {
  std::vector<double> out(length[0] * length[1] * length[2], -1);
  const Box box{first, length};
  for (const Sizes& index : chunks_of(grid, box)) {
    std::vector<double> chunk(grid.chunk[0] * grid.chunk[1] * grid.chunk[2]);
    for (std::size_t at = 0; at < chunk.size(); ++at) {
      std::size_t rest = at;
      Sizes place(3);
      for (std::size_t k = 3; k-- > 0; rest /= grid.chunk[grid.order[k]])
        place[grid.order[k]] = rest % grid.chunk[grid.order[k]];
      double value = 0;
      for (std::size_t axis = 0; axis < 3; ++axis)
        value = 10 * value + static_cast<double>(index[axis] * grid.chunk[axis] + place[axis]);
      chunk[at] = value;
    }
    for_each_run(grid, box, index, [&](const ChunkRun& run) {
      for (std::size_t k = 0; k < run.count; ++k) out[run.in_box + k] = chunk[run.in_chunk + k * run.stride];
    });
  }
  return out;
}

TEST(ChunkRuns, ABoxIsPutTogetherFromItsChunksInAnyOrderOfAxes) {
  for (const Sizes& order : {Sizes{0, 1, 2}, Sizes{2, 1, 0}, Sizes{1, 2, 0}})
    for (const Sizes& chunk : {Sizes{1, 1, 1}, Sizes{2, 3, 4}, Sizes{9, 9, 9}}) {
      const Sizes first{1, 0, 2}, length{3, 5, 4};
      const std::vector<double> box = gather({chunk, order}, first, length);
      std::size_t at = 0;
      for (std::size_t i = 1; i < 4; ++i)
        for (std::size_t j = 0; j < 5; ++j)
          for (std::size_t k = 2; k < 6; ++k) EXPECT_EQ(box[at++], static_cast<double>(100 * i + 10 * j + k));
    }
}

TEST(ChunkRuns, OnlyTheChunksThatABoxTouchesAreNamed) {
  const Sizes first{0, 6}, length{1, 3};
  EXPECT_EQ(chunks_of({{2, 4}, {0, 1}}, {first, length}), (std::vector<Sizes>{{0, 1}, {0, 2}}));
}

TEST(ChunkRuns, AnArrayWithoutAxesIsOneRun) {
  const Sizes none;
  EXPECT_EQ(chunks_of({}, {none, none}), std::vector<Sizes>{{}});
  std::size_t num_values = 0;
  for_each_run({}, {none, none}, none, [&](const ChunkRun& run) { num_values += run.count; });
  EXPECT_EQ(num_values, 1u);
}

}  // namespace
}  // namespace pcic
