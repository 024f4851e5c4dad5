#include "pcic/read/zipped_source.hpp"

#include <gtest/gtest.h>

#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

std::unique_ptr<DrawSource> counting(const std::string& name, const std::vector<std::size_t>& draws,
                                     std::size_t per_block) {
  MemoryArray array{{name, {}}, {}};
  for (std::size_t count : draws) {
    array.chains.emplace_back();
    for (std::size_t m = 0; m < count; ++m) array.chains.back().push_back(static_cast<double>(m));
  }
  return std::make_unique<MemorySource>(name, std::vector{array}, per_block);
}

ZippedSource zip(std::unique_ptr<DrawSource> a, std::unique_ptr<DrawSource> b, ZipOptions options = {}) {
  std::vector<std::unique_ptr<DrawSource>> sources;
  sources.push_back(std::move(a));
  sources.push_back(std::move(b));
  return ZippedSource(std::move(sources), options);
}

std::string message_of(ZippedSource source) {
  try {
    source.select(std::vector<std::string>{"s", "nu"});
    while (source.next()) {
    }
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was wrong";
}

TEST(ZippedSource, HandsOutTheSameDrawsOfBothWhateverTheirBlocks) {
  ZippedSource source = zip(counting("s", {10, 7}, 4), counting("nu", {10, 7}, 3));
  source.select(std::vector<std::string>{"nu", "s"});
  std::vector<std::size_t> draws_of_chain = {0, 0};
  while (const auto block = source.next()) {
    ASSERT_EQ(block->arrays.size(), 2u);
    EXPECT_EQ(block->first_draw, draws_of_chain[block->chain]);
    for (std::size_t m = 0; m < block->arrays[0].num_draws; ++m) {
      EXPECT_EQ(block->arrays[0](m, 0), static_cast<double>(block->first_draw + m));
      EXPECT_EQ(block->arrays[1](m, 0), block->arrays[0](m, 0));
    }
    draws_of_chain[block->chain] += block->arrays[0].num_draws;
  }
  EXPECT_EQ(draws_of_chain, (std::vector<std::size_t>{10, 7}));
}

TEST(ZippedSource, RefusesAnotherNumberOfChains) {
  EXPECT_EQ(
      message_of(zip(counting("s", {4, 4}, 4), counting("nu", {8}, 4))),
      "nu-1 has 1 chains but s-1 has 2. Score and losses must come from the same chains, in the same order.");
}

TEST(ZippedSource, RefusesAShorterChain) {
  EXPECT_EQ(message_of(zip(counting("s", {10, 10}, 4), counting("nu", {8, 10}, 4))),
            "nu-1: 8 draws; s-1, which goes with it, has 10. Give files that hold the same draws.");
  EXPECT_EQ(message_of(zip(counting("s", {10, 8}, 5), counting("nu", {10, 10}, 4))),
            "s-2: 8 draws; nu-2, which goes with it, has 10. Give files that hold the same draws.");
}

TEST(ZippedSource, UsesTheDrawsBothHaveIfThatIsAllowed) {
  ZippedSource source = zip(counting("s", {10, 3}, 4), counting("nu", {8, 5}, 3), {.allow_shorter = true});
  source.select(std::vector<std::string>{"nu", "s"});
  std::vector<std::size_t> draws_of_chain = {0, 0};
  while (const auto block = source.next()) {
    for (std::size_t m = 0; m < block->arrays[0].num_draws; ++m)
      EXPECT_EQ(block->arrays[1](m, 0), block->arrays[0](m, 0));
    draws_of_chain[block->chain] += block->arrays[0].num_draws;
  }
  EXPECT_EQ(draws_of_chain, (std::vector<std::size_t>{8, 3}));
  EXPECT_EQ(source.remarks(),
            (std::vector<std::string>{
                "nu-1: 8 draws; s-1, which goes with it, has 10; the draws both have were used.",
                "s-2: 3 draws; nu-2, which goes with it, has 5; the draws both have were used."}));
}

TEST(ZippedSource, DoesNotReadASourceOfWhichNothingIsSelected) {
  ZippedSource source = zip(counting("s", {10}, 4), counting("unused", {3}, 4));
  source.select(std::vector<std::string>{"s"});
  std::size_t draws = 0;
  while (const auto block = source.next()) draws += block->arrays[0].num_draws;
  EXPECT_EQ(draws, 10u);
}

}  // namespace
}  // namespace pcic
