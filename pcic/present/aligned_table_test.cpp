#include "pcic/present/aligned_table.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace pcic {
namespace {

TEST(AlignedTable, NumbersStandUnderOneAnotherByTheirDecimalPoint) {
  EXPECT_EQ(aligned_table({{"", "mean", "SE"}, {"in_sample", "4.02", "0.61"}, {"pcic", "14.310", "10"}}),
            "             mean     SE\n"
            "in_sample   4.02    0.61\n"
            "pcic       14.310  10\n");
}

TEST(AlignedTable, AWordInANumberColumnStandsToTheRight) {
  EXPECT_EQ(aligned_table({{"", "x"}, {"a", "4.02"}, {"b", "NaN"}, {"c", "-"}}),
            "      x\n"
            "a  4.02\n"
            "b   NaN\n"
            "c     -\n");
}

TEST(AlignedTable, AWideHeaderMovesTheNumbersToTheRight) {
  EXPECT_EQ(aligned_table({{"", "SE of sum"}, {"a", "1.5"}}), "   SE of sum\na        1.5\n");
}

TEST(AlignedTable, LabelsAreMeasuredInCharactersNotBytes) {
  EXPECT_EQ(aligned_table({{"", "x"}, {"\xC3\xB6\xC3\xB6", "1"}, {"abc", "2"}}),
            "     x\n\xC3\xB6\xC3\xB6   1\nabc  2\n");
}

TEST(AlignedTable, NoRowsGiveNoText) {
  EXPECT_EQ(aligned_table({}), "");
}

TEST(AlignedTable, ARowOfAnotherLengthIsOurBug) {
  EXPECT_THROW(aligned_table({{"", "x"}, {"a"}}), std::logic_error);
}

}  // namespace
}  // namespace pcic
