#include "pcic/read/text_rows.hpp"

#include <gtest/gtest.h>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using Cells = std::vector<std::string_view>;

std::vector<Cells> rows_of(std::string_view text, const RowRules& rules = {}) {
  TextRows rows(text, rules, "d.csv");
  std::vector<Cells> result;
  for (Cells cells; rows.next(cells);) result.push_back(cells);
  return result;
}

std::string error(std::string_view text) {
  return testing::input_error([&] { rows_of(text); });
}

TEST(TextRows, QuotesHideDelimitersAndLineEnds) {
  EXPECT_EQ(rows_of("\"a, b\",1\n\"c\nd\" ,\"\"\"\"\n"),
            (std::vector<Cells>{{"\"a, b\"", "1"}, {"\"c\nd\" ", "\"\"\"\""}}));
}

TEST(TextRows, AQuoteInsideACellIsACharacter) {
  EXPECT_EQ(rows_of("5\" pipe,it's \"so\"\nb,2"),
            (std::vector<Cells>{{"5\" pipe", "it's \"so\""}, {"b", "2"}}));
}

TEST(TextRows, BlankLinesAndTheHeadAreNoRows) {
  EXPECT_EQ(rows_of("\xEF\xBB\xBF# c\nx,y\n\n1,2\r\n\r\n\"#\",", {.num_head_lines = 2}),
            (std::vector<Cells>{{"1", "2\r"}, {"\"#\"", ""}}));
  EXPECT_TRUE(rows_of("x,y", {.num_head_lines = 1}).empty());
  EXPECT_TRUE(rows_of("").empty());
}

TEST(TextRows, ARowThatBeginsWithAHashIsRefused) {
  EXPECT_EQ(
      error("1,2\n#3,4\n"),
      "d.csv:2: the row begins with '#'; expected values. A comment belongs above the column names; a text "
      "that begins with '#' goes in quotes.");
}

TEST(TextRows, ABlankLineIsRefusedInOneColumnUnlessItEndsTheText) {
  const RowRules one_column{.one_column = true};
  EXPECT_EQ(rows_of("a\nb\n\r\n\n", one_column), (std::vector<Cells>{{"a"}, {"b"}}));
  EXPECT_EQ(
      testing::input_error([&] { rows_of("a\n\n\nb\n", one_column); }),
      "d.csv:2: the line is blank; expected a value, for this file has one column. Write NA for a value "
      "that is missing, or take the line out.");
}

TEST(TextRows, AQuoteThatIsNotClosedIsPlacedWhereItOpens) {
  EXPECT_TRUE(error("a,b\n1, \"x\n2,y\n3,z\n").starts_with("d.csv:2: a quote opens here and is not closed;"));
  EXPECT_TRUE(error("\"").starts_with("d.csv:1: a quote opens here"));
  EXPECT_TRUE(error("\"a\"\"").starts_with("d.csv:1: a quote opens here"));
}

TEST(TextRows, TextBehindQuotesIsPlacedWhereTheyOpen) {
  EXPECT_TRUE(error("1,2\n3,\"x\n4,\"y\"\n").starts_with("d.csv:2: text follows the end of the quotes"));
}

TEST(TextRows, ARowIsPlacedAtItsFirstLine) {
  TextRows rows("x\n\"a\nb\"\nc\n", {.num_head_lines = 1}, "d.csv");
  Cells cells;
  rows.next(cells);
  EXPECT_EQ(rows.place(), "d.csv:2");
  rows.next(cells);
  EXPECT_EQ(rows.place(), "d.csv:4");
}

}  // namespace
}  // namespace pcic
