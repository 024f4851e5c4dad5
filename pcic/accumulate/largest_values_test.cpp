#include "pcic/accumulate/largest_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "pcic/core/random_stream.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
using Columns = std::vector<std::vector<double>>;

LargestValues values_of(Columns columns) {
  return LargestValues::restore(std::move(columns), -infinity);
}

Columns columns_of(const LargestValues& values) {
  Columns columns;
  for (std::size_t c = 0; c < values.num_columns(); ++c)
    columns.emplace_back(values.column(c).begin(), values.column(c).end());
  return columns;
}

TEST(LargestValues, CompactingLeavesTheLargestInTheOrderTheyCame) {
  LargestValues values = values_of({{3, 9, 1, 7, 5}, {30, 90, 10, 70, 50}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(columns_of(values), (Columns{{9, 7, 5}, {90, 70, 50}}));
  EXPECT_EQ(left_out, (Columns{{3, 1}, {30, 10}}));
  EXPECT_EQ(values.threshold(), 5);
}

TEST(LargestValues, OfEqualKeysTheLaterStay) {
  LargestValues values = values_of({{2, 4, 2, 2, 1}, {1, 2, 3, 4, 5}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(columns_of(values), (Columns{{4, 2, 2}, {2, 3, 4}}));
  EXPECT_EQ(left_out, (Columns{{1, 2}, {5, 1}}));
}

TEST(LargestValues, CompactingFewerThanAreKeptChangesNothing) {
  LargestValues values = values_of({{2, 1}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(columns_of(values), (Columns{{2, 1}}));
  EXPECT_TRUE(left_out[0].empty());
  EXPECT_EQ(values.threshold(), -infinity);
}

TEST(LargestValues, NothingBelowTheFloorStays) {
  LargestValues values = values_of({{2, 6, 4, 8}});
  Columns left_out;
  values.compact(4, left_out, 4);
  EXPECT_EQ(columns_of(values), (Columns{{6, 4, 8}}));
  EXPECT_EQ(left_out, (Columns{{2}}));
  EXPECT_EQ(values.threshold(), 4);
}

TEST(LargestValues, TheThresholdNeverFalls) {
  LargestValues values = values_of({{2, 6, 4, 8}});
  Columns left_out;
  values.compact(2, left_out);
  values.append(values_of({{7}}));
  values.compact(2, left_out);
  EXPECT_EQ(columns_of(values), (Columns{{8, 7}}));
  EXPECT_EQ(values.threshold(), 7);
}

TEST(LargestValues, BearsInfiniteKeys) {
  LargestValues values = values_of({{-infinity, 1, infinity, -infinity}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(columns_of(values), (Columns{{1, infinity, -infinity}}));
  EXPECT_EQ(values.threshold(), -infinity);
}

TEST(LargestValues, CompactingRoughlyLeavesOnlyTheLargestAndAboutAsManyAsAsked) {
  RandomStream stream(7);
  for (std::size_t size : {20, 100, 333, 1000}) {
    std::vector<double> keys(size), companions(size);
    for (std::size_t i = 0; i < size; ++i) {
      keys[i] = stream.normal();
      companions[i] = static_cast<double>(i);
    }
    LargestValues values = values_of({keys, companions});
    Columns left_out;
    values.compact_roughly(size / 3, size / 2, left_out);
    EXPECT_GE(values.size(), size / 3);
    EXPECT_LE(values.size(), size / 2);
    EXPECT_EQ(values.size() + left_out[0].size(), size);
    EXPECT_LT(*std::ranges::max_element(left_out[0]), values.threshold());
    EXPECT_EQ(*std::ranges::min_element(values.keys()), values.threshold());
    EXPECT_TRUE(std::ranges::is_sorted(values.column(1)));
    for (std::size_t i = 0; i < values.size(); ++i)
      EXPECT_EQ(values.keys()[i], keys[static_cast<std::size_t>(values.column(1)[i])]);
  }
}

TEST(LargestValues, CompactingRoughlyIsExactWhereTiesLeaveNoOtherWay) {
  LargestValues values = values_of({{2, 2, 3, 2, 2, 2, 2, 2}});
  Columns left_out;
  values.compact_roughly(3, 4, left_out);
  EXPECT_EQ(columns_of(values), (Columns{{3, 2, 2}}));
  EXPECT_EQ(values.threshold(), 2);
}

}  // namespace
}  // namespace pcic
