#include "pcic/accumulate/largest_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
using Columns = std::vector<std::vector<double>>;

LargestValues values_of(Columns columns) {
  return LargestValues::restore(std::move(columns), -infinity);
}

TEST(LargestValues, CompactingLeavesTheLargestInTheOrderTheyCame) {
  LargestValues values = values_of({{3, 9, 1, 7, 5}, {30, 90, 10, 70, 50}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(values.columns(), (Columns{{9, 7, 5}, {90, 70, 50}}));
  EXPECT_EQ(left_out, (Columns{{3, 1}, {30, 10}}));
  EXPECT_EQ(values.threshold(), 5);
}

TEST(LargestValues, OfEqualKeysTheLaterStay) {
  LargestValues values = values_of({{2, 4, 2, 2, 1}, {1, 2, 3, 4, 5}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(values.columns(), (Columns{{4, 2, 2}, {2, 3, 4}}));
  EXPECT_EQ(left_out, (Columns{{1, 2}, {5, 1}}));
}

TEST(LargestValues, CompactingFewerThanAreKeptChangesNothing) {
  LargestValues values = values_of({{2, 1}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(values.columns(), (Columns{{2, 1}}));
  EXPECT_TRUE(left_out[0].empty());
  EXPECT_EQ(values.threshold(), -infinity);
}

TEST(LargestValues, NothingBelowTheFloorStays) {
  LargestValues values = values_of({{2, 6, 4, 8}});
  Columns left_out;
  values.compact(4, left_out, 4);
  EXPECT_EQ(values.columns(), (Columns{{6, 4, 8}}));
  EXPECT_EQ(left_out, (Columns{{2}}));
  EXPECT_EQ(values.threshold(), 4);
}

TEST(LargestValues, TheThresholdNeverFalls) {
  LargestValues values = values_of({{2, 6, 4, 8}});
  Columns left_out;
  values.compact(2, left_out);
  values.append(values_of({{7}}));
  values.compact(2, left_out);
  EXPECT_EQ(values.columns(), (Columns{{8, 7}}));
  EXPECT_EQ(values.threshold(), 7);
}

TEST(LargestValues, BearsInfiniteKeys) {
  LargestValues values = values_of({{-infinity, 1, infinity, -infinity}});
  Columns left_out;
  values.compact(3, left_out);
  EXPECT_EQ(values.columns(), (Columns{{1, infinity, -infinity}}));
  EXPECT_EQ(values.threshold(), -infinity);
}

}  // namespace
}  // namespace pcic
