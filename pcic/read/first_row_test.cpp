#include "pcic/read/first_row.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using Cells = FirstRowMeaning::Cells;
using Rows = std::vector<std::string>;

FirstRowMeaning meaning(std::string_view first, const Rows& below, FirstRow asked = FirstRow::by_evidence) {
  return meaning_of_first_row(first, below, ',', asked, "a.csv:1");
}

TEST(FirstRow, LabelsThatCountUpAreAHeader) {
  for (const char* first : {"0,1,2,3", "1,2,3,4", "\"1\",\"2\",\"3\",\"4\"", "\"V1\",\"V2\",\"V3\",\"V4\""})
    EXPECT_EQ(meaning(first, {"-1.5,-2.5,-3.5,-4.5"}).cells, Cells::numbers_of_columns) << first;
  EXPECT_EQ(meaning("0,1", {"-1.5,2"}).cells, Cells::numbers_of_columns);
  EXPECT_EQ(meaning("0", {"1", "2.5"}).cells, Cells::numbers_of_columns);
  EXPECT_EQ(meaning("0,1,2,3", {"7,7,7,7"}).evidence, "the first row, 0 to 3, counts the columns");
}

TEST(FirstRow, OtherNumbersAreValues) {
  for (const char* first : {"1,2,4", "2,3,4", "0.0,1.0", "-1,0,1", "1.5,2"})
    EXPECT_EQ(meaning(first, {"1.5,2.5,3.5"}).cells, Cells::values) << first;
  EXPECT_EQ(meaning("1,2,3", {"4,5,6"}).cells, Cells::values) << "the count goes on";
  EXPECT_EQ(meaning("1,2,3", {}).cells, Cells::values) << "there is nothing else";
}

TEST(FirstRow, WordsAreNames) {
  EXPECT_EQ(meaning("mu,V2", {"1,2"}).cells, Cells::names);
  EXPECT_EQ(meaning("mu,tau", {"1,2"}).evidence, "");
}

TEST(FirstRow, AFewWholeNumbersAboveWholeNumbersAreAQuestion) {
  EXPECT_EQ(testing::input_error([] {
              meaning("0,1", {"1,0", "0,0"});
            }),
            "a.csv:1: the first row, 0 to 1, may be the numbers of the columns (--first-row names) or values "
            "like those below it (--first-row data). Say which, or give the columns names.");
  EXPECT_EQ(meaning("0,1", {"1,0"}, FirstRow::names).cells, Cells::numbers_of_columns);
  EXPECT_EQ(meaning("0,1", {"1,0"}, FirstRow::data).cells, Cells::values);
  EXPECT_EQ(meaning("\"0\",\"1\"", {"1,0", "0,0"}).cells, Cells::numbers_of_columns) << "quoted";
  EXPECT_NE(testing::input_error([] { meaning("\"0\",\"1\"", {"\"1\",\"0\""}); }), "") << "all quoted";
}

TEST(FirstRow, AFirstColumnWithoutNameThatCountsTheRowsIsAnIndex) {
  const FirstRowMeaning pandas = meaning(",0,1", {"0,5,6", "1,7,8"});
  EXPECT_TRUE(pandas.has_index_column);
  EXPECT_EQ(pandas.cells, Cells::numbers_of_columns);
  EXPECT_EQ(
      pandas.evidence,
      "the first column has no name and counts the rows, and the first row, 0 to 1, counts the columns");
  const FirstRowMeaning r = meaning("\"\",\"y\",\"x\"", {"\"1\",5,6", "\"2\",7,8"});
  EXPECT_TRUE(r.has_index_column);
  EXPECT_EQ(r.cells, Cells::names);
  EXPECT_FALSE(meaning(",y", {"5,5", "7,6"}).has_index_column);
}

}  // namespace
}  // namespace pcic
