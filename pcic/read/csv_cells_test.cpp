#include "pcic/read/csv_cells.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(CsvCells, ADelimiterInsideQuotesDoesNotCut) {
  EXPECT_EQ(split_names("a,\"theta[1,2]\", b ,\"say \"\"x\"\"\"", ','),
            (std::vector<std::string>{"a", "theta[1,2]", "b", "say \"x\""}));
}

TEST(CsvCells, AQuoteInsideACellIsACharacter) {
  EXPECT_EQ(split_names("5\" pipe,x", ','), (std::vector<std::string>{"5\" pipe", "x"}));
}

TEST(CsvCells, AQuoteThatIsNotClosedIsNoticed) {
  EXPECT_TRUE(has_open_quote("a,\"b,c", ','));
  EXPECT_TRUE(has_open_quote("\"a\"\"", ','));
  EXPECT_FALSE(has_open_quote("a,\"b\"", ','));
  EXPECT_FALSE(has_open_quote("a,b\"", ','));
  EXPECT_FALSE(has_open_quote("", ','));
}

TEST(CsvCells, AnEmptyLineIsOneEmptyCell) {
  EXPECT_EQ(split_cells("", ',').size(), 1);
}

TEST(CsvCells, CommaWinsOverSemicolonAndTab) {
  EXPECT_EQ(delimiter_of("a,b;c"), ',');
  EXPECT_EQ(delimiter_of("a;b\tc"), ';');
  EXPECT_EQ(delimiter_of("a\tb"), '\t');
  EXPECT_EQ(delimiter_of("a"), ',');
  EXPECT_EQ(delimiter_of("a;\"x[1,2]\""), ';');
}

TEST(CsvCells, ALineOfNumbersIsARow) {
  EXPECT_TRUE(is_numeric_row("1,-2.5, nan,\"3\"", ','));
  EXPECT_FALSE(is_numeric_row("1,x", ','));
  EXPECT_FALSE(is_numeric_row("1,", ','));
}

}  // namespace
}  // namespace pcic
