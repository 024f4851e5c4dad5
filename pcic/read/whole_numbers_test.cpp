#include "pcic/read/whole_numbers.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace pcic {
namespace {

using Labels = std::vector<std::string>;
using Values = std::vector<double>;

TEST(WholeNumbers, AreDoublesWhereTheseAreExact) {
  DataArray array;
  set_whole_numbers(array, std::vector<std::int64_t>{-9007199254740992, 3, 9007199254740991}, "id.npy");
  EXPECT_EQ(array.values, (Values{-9007199254740992, 3, 9007199254740991}));
  EXPECT_TRUE(array.labels.empty());
}

TEST(WholeNumbers, AreTextsWhereOneOfThemWouldBeRounded) {
  DataArray array;
  set_whole_numbers(array, std::vector<std::int64_t>{9007199254740993, 9007199254740992, 5}, "id.npy");
  EXPECT_EQ(array.labels, (Labels{"5", "9007199254740992", "9007199254740993"}));
  EXPECT_EQ(array.values, (Values{3, 2, 1}));
  EXPECT_EQ(array.text_cells.count, 1u);
  EXPECT_EQ(array.text_cells.first.front(),
            "'9007199254740993' (id.npy, more digits than a number can hold)");
}

TEST(WholeNumbers, TheLargestKeepTheirDigits) {
  DataArray array;
  set_whole_numbers(array, std::vector<std::uint64_t>{std::numeric_limits<std::uint64_t>::max()}, "id.npy");
  EXPECT_EQ(array.labels, Labels{"18446744073709551615"});
  DataArray least;
  set_whole_numbers(least, std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min() + 1}, "id.npy");
  EXPECT_EQ(least.labels, Labels{"-9223372036854775807"});
}

}  // namespace
}  // namespace pcic
