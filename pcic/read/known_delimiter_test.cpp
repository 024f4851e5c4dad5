#include "pcic/read/known_delimiter.hpp"

#include <gtest/gtest.h>

#include <string>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

std::string refusal(std::string line, std::string next_line) {
  const CsvHead head{
      .comments = {}, .line = std::move(line), .line_number = 1, .next_line = std::move(next_line)};
  return testing::input_error([&] { require_known_delimiter(head, "a.csv"); });
}

TEST(KnownDelimiter, IsNoSpace) {
  const std::string expected =
      "a.csv:1: values are separated by spaces; expected commas, semicolons or tabs. Write the file again "
      "with "
      "commas.";
  EXPECT_EQ(refusal("theta.1 theta.2", "0.5 -1"), expected);
  EXPECT_EQ(refusal("\"V1\" \"V2\"", "\"1\" 0.5 -1"), expected);
  EXPECT_EQ(refusal("0.5  -1", ""), expected);
}

TEST(KnownDelimiter, IsNoPipe) {
  EXPECT_EQ(refusal("y|county", "1|AITKIN"),
            "a.csv:1: values are separated by '|'; expected commas, semicolons or tabs. Write the file again "
            "with commas.");
}

TEST(KnownDelimiter, MayBeMissingInASingleColumn) {
  EXPECT_EQ(refusal("y", "1"), "");
  EXPECT_EQ(refusal("price of the house", "1"), "");
  EXPECT_EQ(refusal("name", "Otter Tail County"), "");
  EXPECT_EQ(refusal("b|c", "1"), "");
}

TEST(KnownDelimiter, MayHaveSpacesAndPipesBesideIt) {
  EXPECT_EQ(refusal("a b,c|d", "1 2,3|4"), "");
  EXPECT_EQ(refusal("a b;c|d", "1 2;3|4"), "");
}

}  // namespace
}  // namespace pcic
