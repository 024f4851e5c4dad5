#include "pcic/run/named_formula.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(SplitName, ASingleEqualsSignAfterANameNamesTheFormula) {
  EXPECT_EQ(split_name("mae = abs(y - mu)").name, "mae");
  EXPECT_EQ(split_name("mae = abs(y - mu)").formula, "abs(y - mu)");
  EXPECT_EQ(split_name(" stack.err=y").name, "stack.err");
  EXPECT_EQ(split_name("dev(y, m | s) = y - m").name, "dev(y, m | s)");
}

TEST(SplitName, ComparisonsAndPlainFormulasHaveNoName) {
  for (const char* text : {"y == 1", "y <= 1", "f(y == 1)", "abs(y - mu)", "", "=", "2 = y", "f(x"})
    EXPECT_EQ(split_name(text).name, "") << text;
  EXPECT_EQ(split_name("y == 1").formula, "y == 1");
}

TEST(SplitName, AnEmptyFormulaIsLeftToTheParser) {
  EXPECT_EQ(split_name("mae =").name, "mae");
  EXPECT_EQ(split_name("mae =").formula, "");
}

}  // namespace
}  // namespace pcic
