#include "paper/splits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "pcic/core/errors.hpp"

namespace pcic::paper {
namespace {

std::vector<std::size_t> times_in_training(const std::vector<RowSplit>& splits, std::size_t count) {
  std::vector<std::size_t> times(count);
  for (const RowSplit& split : splits) {
    EXPECT_EQ(split.training.size() + split.test.size(), count);
    for (const std::size_t row : split.training) ++times[row];
  }
  return times;
}

TEST(Splits, OfEightIntoHalvesAreSeventyAndAllDifferent) {
  const std::vector<RowSplit> splits = all_splits(8, 4);
  std::set<std::vector<std::size_t>> different;
  for (const RowSplit& split : splits) different.insert(split.training);
  EXPECT_EQ(splits.size(), 70u);
  EXPECT_EQ(different.size(), 70u);
  EXPECT_EQ(splits.front().training, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(times_in_training(splits, 8), std::vector<std::size_t>(8, 35));
}

TEST(Splits, OfABalancedBlockTrainOnEveryRowEquallyOften) {
  EXPECT_EQ(times_in_training(balanced_block(21, 10, RandomStream(1)), 21), std::vector<std::size_t>(21, 10));
  EXPECT_NE(balanced_block(21, 10, RandomStream(1))[0].training,
            balanced_block(21, 10, RandomStream(2))[0].training);
}

TEST(Splits, OfAComplementaryPairTrainOnEveryRowOnce) {
  EXPECT_EQ(times_in_training(complementary(22, RandomStream(1)), 22), std::vector<std::size_t>(22, 1));
}

TEST(Splits, OfDisjointSetsShareNoRow) {
  const std::vector<std::size_t> times = times_in_training(disjoint_sets(20, 3, 6, RandomStream(1)), 20);
  EXPECT_EQ(std::ranges::count(times, 1u), 18);
  EXPECT_EQ(std::ranges::count(times, 0u), 2);
  EXPECT_THROW(disjoint_sets(18, 3, 6, RandomStream(1)), InputError);
}

}  // namespace
}  // namespace pcic::paper
