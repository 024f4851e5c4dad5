#include "pcic/core/memory_draws.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST(MemoryDraws, ColumnsAreHandedOutAsTheRowsThatTheyMake) {
  constexpr std::size_t num_draws = 300'000, num_columns = 11;  // several blocks in each of two chains
  std::vector<std::vector<double>> columns(num_columns, std::vector<double>(num_draws));
  std::vector<double> rows(num_draws * num_columns);
  std::vector<const double*> pointers;
  for (std::size_t k = 0; k < num_columns; ++k) {
    for (std::size_t m = 0; m < num_draws; ++m)
      columns[k][m] = rows[m * num_columns + k] = static_cast<double>(m * num_columns + k);
    pointers.push_back(columns[k].data());
  }
  MemoryDraws turned, plain;
  turned.add_columns("theta", pointers, num_draws, {.chains = 2});
  plain.add("theta", rows, num_columns, {.chains = 2});
  const std::string names[] = {"theta"};
  turned.select(names);
  plain.select(names);
  std::optional<DrawBlock> before;
  while (const std::optional<DrawBlock> expected = plain.next()) {
    if (before) {
      const double value = before->arrays[0](1, 2);
      turned.read_ahead();  // must leave the views of the block before as they are
      EXPECT_EQ(before->arrays[0](1, 2), value);
    }
    const std::optional<DrawBlock> found = turned.next();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->chain, expected->chain);
    EXPECT_EQ(found->first_draw, expected->first_draw);
    ASSERT_EQ(found->arrays[0].num_draws, expected->arrays[0].num_draws);
    for (std::size_t m = 0; m < found->arrays[0].num_draws; ++m)
      ASSERT_TRUE(std::equal(found->arrays[0].row(m), found->arrays[0].row(m) + num_columns,
                             expected->arrays[0].row(m)));
    before = found;
  }
  EXPECT_FALSE(turned.next());
  EXPECT_THROW(turned.add_columns("none", {}, num_draws, {.chains = 2}), InputError);
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
