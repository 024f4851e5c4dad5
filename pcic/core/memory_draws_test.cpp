#include "pcic/core/memory_draws.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::vector<double> counted(std::size_t size) {
  std::vector<double> values(size);
  std::iota(values.begin(), values.end(), 0.0);
  return values;
}

TEST(MemoryDraws, HandsOutChainsOneAfterTheOtherWithoutCopying) {
  const std::vector<double> values = counted(12);  // 6 draws of 2 values, in 2 chains
  MemoryDraws draws;
  draws.add("log_lik", values, 2, {.chains = 2});
  const std::string names[] = {"log_lik"};
  draws.select(names);
  for (std::size_t chain = 0; chain < 2; ++chain) {
    const std::optional<DrawBlock> block = draws.next();
    ASSERT_TRUE(block);
    EXPECT_EQ(block->chain, chain);
    EXPECT_EQ(block->arrays.front().num_draws, 3u);
    EXPECT_EQ(block->arrays.front().data, values.data() + 6 * chain);
  }
  EXPECT_FALSE(draws.next());
  draws.reset();
  EXPECT_TRUE(draws.next());
}

TEST(MemoryDraws, OneColumnIsAScalarUnlessItIsSaidToBeAnArray) {
  const std::vector<double> values = counted(3);
  MemoryDraws draws;
  draws.add("mu", values, 1).add("log_lik", values, 1, {.element = {1}});
  EXPECT_TRUE(draws.arrays()[0].shape.empty());
  EXPECT_EQ(draws.arrays()[1].shape, (std::vector<std::size_t>{1}));
}

TEST(MemoryDraws, RefusesWhatDoesNotFit) {
  const std::vector<double> values = counted(12);
  MemoryDraws draws;
  EXPECT_THROW(draws.add("s", values, 5), InputError);
  EXPECT_THROW(draws.add("s", values, 2, {.chains = 4}), InputError);
  EXPECT_THROW(draws.add("s", values, 4, {.element = {3}}), InputError);
  draws.add("s", values, 2);
  EXPECT_THROW(draws.add("s", values, 2), InputError);
  EXPECT_THROW(draws.add("nu", values, 3), InputError);
  const std::string names[] = {"S"};
  EXPECT_THROW(draws.select(names), InputError);
}

}  // namespace
}  // namespace pcic
