#include "pcic/present/csv_text.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

TEST(CsvText, WhatASpreadsheetWouldRunIsKeptFromIt) {
  EXPECT_EQ(csv_field("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
  EXPECT_EQ(csv_field("=HYPERLINK(\"http://x\", 1)"), "\"'=HYPERLINK(\"\"http://x\"\", 1)\"");
  EXPECT_EQ(csv_field("@SUM(1)"), "'@SUM(1)");
  EXPECT_EQ(csv_field("-2+3+cmd|'x'!A0"), "'-2+3+cmd|'x'!A0");
  EXPECT_EQ(csv_field("+SUM(1)"), "'+SUM(1)");
  EXPECT_EQ(csv_field("\t=1+1"), "'\t=1+1");
  EXPECT_EQ(csv_field("\r=1+1"), "\"'\r=1+1\"");
  EXPECT_EQ(csv_field(" =1+1"), "' =1+1");
}

TEST(CsvText, WhatDoesNoHarmStaysAsItIs) {
  for (const char* text : {"mae", "-log_lik", "-1.5", "+3e-5", "-inf", "theta[2]", "a=b", "x - y", "", "-"})
    EXPECT_EQ(csv_field(text), text);
}

TEST(CsvText, QuotesStandWhereTheyHaveTo) {
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"a\""), "\"say \"\"a\"\"\"");
  EXPECT_EQ(csv_field(" padded"), "\" padded\"");
}

}  // namespace
}  // namespace pcic
