#include "pcic/run/next_block.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/present/scratch_directory_test.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

TEST(NextBlockWhile, UsesEveryBlockOnceInOrder) {
  for (int threads : {1, 2})
    tbb::task_arena(threads).execute([&] {
      MemorySource draws("fit", {{{"x", {}}, {{0, 1, 2, 3, 4}, {5, 6}}}}, 2);
      draws.select(std::vector<std::string>{"x"});
      std::vector<double> seen;
      std::optional<DrawBlock> block = draws.next();
      while (block)
        block = next_block_while(draws, [&] {
          for (std::size_t m = 0; m < block->arrays[0].num_draws; ++m) seen.push_back(block->arrays[0](m, 0));
        });
      EXPECT_EQ(seen, (std::vector<double>{0, 1, 2, 3, 4, 5, 6}));
    });
}

constexpr std::size_t num_obs = 250;
constexpr std::size_t num_draws = 8000;  // 16 MB: twice what is held before the blocks are read ahead

std::filesystem::path write_long_file(const testing::ScratchDirectory& directory,
                                      const std::string& last_rows) {
  std::ofstream file(directory / "long.csv");
  for (std::size_t m = 0; m < num_draws; ++m)
    for (std::size_t i = 0; i < num_obs; ++i)
      file << fmt::format("{:.4f}{}", std::sin(static_cast<double>(m * m + 7 * i)),
                          i + 1 < num_obs ? ',' : '\n');
  file << last_rows;
  return directory / "long.csv";
}

std::string state_bytes(const std::filesystem::path& path, std::size_t threads) {
  std::ostringstream file;
  accumulate_draws(*open_draws(std::span(&path, 1)), {.score = "long", .threads = threads}).save(file);
  return file.str();
}

TEST(ALongCsvFile, GivesTheSameBitsWhetherItIsReadAheadOrNot) {
  const testing::ScratchDirectory directory;
  const auto path = write_long_file(directory, "");
  const std::string one = state_bytes(path, 1);
  EXPECT_TRUE(one == state_bytes(path, 2));
  EXPECT_TRUE(one == state_bytes(path, 7));
}

TEST(ALongCsvFile, IsRefusedForABadRowNearItsEnd) {
  const testing::ScratchDirectory directory;
  const auto path = write_long_file(directory, "1,2\n" + std::string(2 * num_obs - 1, '1') + "\n");
  for (std::size_t threads : {1u, 2u}) try {
      state_bytes(path, threads);
      ADD_FAILURE() << "nothing was wrong";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(":8001: row has 2 values"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace pcic
