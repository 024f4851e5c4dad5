#include "pcic/read/parse_number.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace pcic {
namespace {

bool same_bits(double one, double other) {
  return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

void expect_like_strtod(const std::string& text) {
  EXPECT_TRUE(same_bits(parse_number(text).value(), std::strtod(text.c_str(), nullptr))) << text;
}

TEST(ParseNumber, NastyCasesAreRoundedLikeStrtod) {
  for (const char* text : {"0",
                           "-0",
                           "0.0",
                           "-0.0",
                           "1",
                           "-1",
                           "12345678",
                           "123456789",
                           "99999999",
                           "0.1",
                           "0.00000001",
                           "-0.016548679",
                           "9.9999999999999",
                           "99999999.999999",
                           "12345678.9",
                           "123456789.123456",
                           "1.5",
                           "00000001.50",
                           "000000000001.5",
                           "4.9406564584124654e-324",
                           "2.4703282292062327e-324",
                           "2.4703282292062328e-324",
                           "2.2250738585072011e-308",
                           "2.2250738585072014e-308",
                           "1.7976931348623157e308",
                           "1.7976931348623159e308",
                           "1e400",
                           "-1e400",
                           "1e-400",
                           "9007199254740993",
                           "9007199254740992.5",
                           "9007199254740993.0000000000000000000000001",
                           "0.1e1",
                           "1E5",
                           "1e+5",
                           "1e-05",
                           "8.98846567431158e307",
                           "-2.3678712017968495",
                           "3.14159265358979323846264338327950288",
                           "1.00000000000000011102230246251565404",
                           "1.00000000000000011102230246251565405",
                           "7.2057594037927933e16",
                           "1e22",
                           "1e23",
                           "123456789012345678901234567890",
                           "0.000000000000000000000000000000000000001",
                           "1.",
                           ".5",
                           "5e-324"})
    expect_like_strtod(text);
}

TEST(ParseNumber, EveryDoublePrintedWithAnyPrecisionIsRoundedLikeStrtod) {
  EXPECT_TRUE(rc::check([](std::uint64_t bits) {
    const auto value = std::bit_cast<double>(bits);
    if (std::isnan(value)) return;
    const int digits = *rc::gen::inRange(1, 20);
    const std::string text = fmt::format("{:.{}g}", value, digits);
    RC_ASSERT(same_bits(parse_number(text).value(), std::strtod(text.c_str(), nullptr)));
  }));
}

TEST(ParseNumber, NonFiniteWordsAreRead) {
  for (const char* text : {"NaN", "nan", "NAN", "-nan", "NA", " nan "})
    EXPECT_TRUE(std::isnan(parse_number(text).value())) << text;
  for (const char* text : {"inf", "+inf", "Inf", "INF", "Infinity", "+Infinity", " inf"})
    EXPECT_EQ(parse_number(text).value(), HUGE_VAL) << text;
  for (const char* text : {"-inf", "-Inf", "-Infinity"})
    EXPECT_EQ(parse_number(text).value(), -HUGE_VAL) << text;
}

TEST(ParseNumber, SpacesQuotesAndPlusAreAccepted) {
  for (const char* text : {" 1.5", "1.5 ", "\t1.5\r", "\"1.5\"", " \" 1.5\" ", "+1.5"})
    EXPECT_EQ(parse_number(text).value(), 1.5) << text;
}

TEST(ParseNumber, WhatIsNoNumberIsRefused) {
  for (const char* text : {"", " ", "-", "+", "+-1", "--1", "abc", "1.5x", "1,5", "1 5", "0x10", "1e", "1e+",
                           "\"", "\"\"", "1.5\"", "."})
    EXPECT_FALSE(parse_number(text)) << text;
}

}  // namespace
}  // namespace pcic
