#include "pcic/read/parse_number.hpp"

#include <fast_float/fast_float.h>
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

// What the row parser does: the short road if it leads to the end of the cell, otherwise the long one.
double parse_cell(const std::string& text) {
  const std::string padded = text + ',' + std::string(kTextPadding, '\n');
  double value = 0;
  const char* end = parse_short_decimal(padded.data(), value);
  if (end == padded.data() + text.size()) return value;
  return parse_number(text).value();
}

void expect_like_strtod(const std::string& text) {
  EXPECT_TRUE(same_bits(parse_cell(text), std::strtod(text.c_str(), nullptr))) << text;
  EXPECT_TRUE(same_bits(parse_number(text).value(), std::strtod(text.c_str(), nullptr))) << text;
}

TEST(ParseNumber, NastyCasesAreRoundedLikeStrtod) {
  for (const char* text :
       {"0", "-0", "0.0", "-0.0", "1", "-1", "12345678", "123456789", "99999999", "0.1", "0.00000001", "-0.016548679",
        "9.9999999999999", "99999999.999999", "12345678.9", "123456789.123456", "1.5", "00000001.50", "000000000001.5",
        "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
        "2.2250738585072014e-308", "1.7976931348623157e308", "1.7976931348623159e308", "1e400", "-1e400", "1e-400",
        "9007199254740993", "9007199254740992.5", "9007199254740993.0000000000000000000000001", "0.1e1", "1E5", "1e+5",
        "1e-05", "8.98846567431158e307", "-2.3678712017968495", "3.14159265358979323846264338327950288",
        "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405", "7.2057594037927933e16",
        "1e22", "1e23", "123456789012345678901234567890", "0.000000000000000000000000000000000000001", "1.", ".5", "5e-324"})
    expect_like_strtod(text);
}

TEST(ParseNumber, EveryDoublePrintedWithAnyPrecisionIsRoundedLikeStrtod) {
  EXPECT_TRUE(rc::check([](std::uint64_t bits) {
    const auto value = std::bit_cast<double>(bits);
    if (std::isnan(value)) return;
    const int digits = *rc::gen::inRange(1, 20);
    const std::string text = fmt::format("{:.{}g}", value, digits);
    RC_ASSERT(same_bits(parse_cell(text), std::strtod(text.c_str(), nullptr)));
  }));
}

TEST(ParseNumber, ShortDecimalsAreRoundedLikeFastFloat) {
  EXPECT_TRUE(rc::check([] {
    const auto digit = rc::gen::inRange('0', static_cast<char>('9' + 1));
    const auto whole = *rc::gen::container<std::string>(static_cast<std::size_t>(*rc::gen::inRange(1, 11)), digit);
    const auto fraction = *rc::gen::container<std::string>(static_cast<std::size_t>(*rc::gen::inRange(0, 16)), digit);
    const std::string text = (*rc::gen::arbitrary<bool>() ? "-" : "") + whole + (fraction.empty() ? "" : "." + fraction);
    double expected = 0;
    fast_float::from_chars(text.data(), text.data() + text.size(), expected);
    RC_ASSERT(same_bits(parse_cell(text), expected));
  }));
}

TEST(ParseNumber, ADenseSweepOfShortDecimalsIsRoundedLikeStrtod) {
  for (int whole = 0; whole < 1000; whole += 7)
    for (int width = 1; width <= 12; ++width)
      expect_like_strtod(fmt::format("{}.{:0{}}", whole, (whole * 7919 + width * 104729) % 1000, width));
}

TEST(ParseNumber, NonFiniteWordsAreRead) {
  for (const char* text : {"NaN", "nan", "NAN", "-nan", "NA", " nan "}) EXPECT_TRUE(std::isnan(parse_number(text).value())) << text;
  for (const char* text : {"inf", "+inf", "Inf", "INF", "Infinity", "+Infinity", " inf"})
    EXPECT_EQ(parse_number(text).value(), HUGE_VAL) << text;
  for (const char* text : {"-inf", "-Inf", "-Infinity"}) EXPECT_EQ(parse_number(text).value(), -HUGE_VAL) << text;
}

TEST(ParseNumber, SpacesQuotesAndPlusAreAccepted) {
  for (const char* text : {" 1.5", "1.5 ", "\t1.5\r", "\"1.5\"", " \" 1.5\" ", "+1.5"}) EXPECT_EQ(parse_number(text).value(), 1.5) << text;
}

TEST(ParseNumber, WhatIsNoNumberIsRefused) {
  for (const char* text : {"", " ", "-", "+", "+-1", "--1", "abc", "1.5x", "1,5", "1 5", "0x10", "1e", "1e+", "\"", "\"\"", "1.5\"", "."})
    EXPECT_FALSE(parse_number(text)) << text;
}

TEST(ParseShortDecimal, LeavesWhatItCannotReadToTheLongRoad) {
  double value = 0;
  for (const char* text : {"nan", "+1", ".5", "1.", "-", "", " 1", "123456789.5", "1.12345678901234567"})
    EXPECT_EQ(parse_short_decimal((std::string(text) + std::string(kTextPadding, '\n')).c_str(), value), nullptr) << text;
}

}  // namespace
}  // namespace pcic
