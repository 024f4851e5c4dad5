#include "pcic/read/decimal_run.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <regex>
#include <string>
#include <vector>

namespace pcic {
namespace {

using Kernel = decltype(&parse_decimals);
constexpr Kernel kernels[] = {parse_decimals, parse_decimals_baseline};

bool same_bits(double one, double other) {
  return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

// Parses the one cell `text`; what follows the row must not matter.
DecimalRun parse_one(Kernel kernel, const std::string& text, double& value, char after) {
  const std::string padded = text + '\n' + std::string(text_padding, after);
  const DecimalRun run = kernel(padded.data(), padded.data() + text.size(), ',', 1, &value, 1);
  EXPECT_EQ(run.at, run.num_parsed == 1 ? padded.data() + text.size() + 1 : padded.data());
  return run;
}

// Either the number strtod gives, or left to others.
bool agrees_with_strtod(const std::string& text, bool must_parse) {
  for (Kernel kernel : kernels)
    for (char after : {'7', ',', '.'}) {
      double value = 0;
      const bool parsed = parse_one(kernel, text, value, after).num_parsed == 1;
      if (parsed ? !same_bits(value, std::strtod(text.c_str(), nullptr)) : must_parse) return false;
    }
  return true;
}

TEST(DecimalRun, ShortDecimalsAreRoundedLikeStrtod) {
  for (const char* text : {"0",
                           "-0",
                           "0.0",
                           "-0.0",
                           "1",
                           "-1",
                           "12345678",
                           "99999999",
                           "0.1",
                           "0.00000001",
                           "-0.016548679",
                           "9.9999999999999",
                           "99999999.999999",
                           "12345678.9",
                           "1.5",
                           "00000001.50",
                           "1.",
                           "-1.",
                           "0.0000000000001",
                           "-2.3678712",
                           "9.0071992547409"})
    EXPECT_TRUE(agrees_with_strtod(text, true)) << text;
}

TEST(DecimalRun, ADenseSweepIsRoundedLikeStrtod) {
  std::uint64_t state = 1;
  for (std::size_t whole = 1; whole <= 8; ++whole)
    for (std::size_t decimals = 1; whole + decimals <= 14; ++decimals)
      for (int trial = 0; trial < 500; ++trial) {
        std::string text(whole + decimals + 1, '.');
        for (std::size_t k = 0; k < text.size(); ++k) {
          state = state * 6364136223846793005u + 1442695040888963407u;
          if (k != whole) text[k] = static_cast<char>('0' + (state >> 40) % 10);
        }
        if (trial % 2 == 0) text = fmt::format("-{}", text);
        ASSERT_TRUE(agrees_with_strtod(text, true)) << text;
      }
}

TEST(DecimalRun, AnyDoublePrintedInAnyWayIsRoundedLikeStrtodOrLeft) {
  EXPECT_TRUE(rc::check([](std::uint64_t bits, int exponent) {
    const double any = std::bit_cast<double>(bits);
    const int digits = *rc::gen::inRange(1, 20);
    RC_ASSERT(agrees_with_strtod(fmt::format("{:.{}g}", any, digits), false));
    const double moderate =
        static_cast<double>(static_cast<std::int64_t>(bits)) * std::pow(10.0, -(exponent & 15) - 8);
    RC_ASSERT(agrees_with_strtod(fmt::format("{:.{}g}", moderate, digits), false));
    RC_ASSERT(agrees_with_strtod(fmt::format("{:.{}f}", moderate, digits), false));
  }));
}

TEST(DecimalRun, WhatIsNoShortDecimalIsLeftAndNothingIsStored) {
  for (const char* text : {"nan",
                           "inf",
                           "+1",
                           ".5",
                           "-.5",
                           "-",
                           "",
                           ".",
                           "-.",
                           " 1",
                           "1 ",
                           "1234567890123456",
                           "-1234567890123456",
                           "1.12345678901234567",
                           "1.2.3",
                           "1e5",
                           "--1",
                           "1x",
                           "1x5",
                           "1-5",
                           "\"1\"",
                           "1:2",
                           "1/2"})
    for (Kernel kernel : kernels) {
      double value = 42;
      EXPECT_EQ(parse_one(kernel, text, value, '7').num_parsed, 0) << text;
      EXPECT_EQ(value, 42) << text;
    }
}

TEST(DecimalRun, LongerNumbersAreRoundedLikeStrtodOrLeft) {
  for (const char* text : {"123456789", "123456789.5", "-123456789.5", "123456789012345", "999999999999999",
                           "-99999999999999", "-999999999999999", "9999999999999.99", "99999999999999.9",
                           "999999999999999.", "-9.9999999999999", "-9.99999999999999", "0.00000000000001"})
    EXPECT_TRUE(agrees_with_strtod(text, false)) << text;
}

bool is_short_decimal(const std::string& cell) {
  static const std::regex form("-?[0-9]{1,8}(\\.[0-9]*)?");
  return std::regex_match(cell, form) && cell.size() - (cell.front() == '-') <= 15;
}

TEST(DecimalRun, ARowIsParsedUpToACellThatIsNoShortDecimal) {
  const std::vector<std::string> odd = {"",    "-",     ".",     "-.",  ".5",   "-.5", "+1",
                                        "1e5", "1-5",   "1.2.3", "nan", "-inf", "0x1", "12345678901234567",
                                        " 1",  "1.5-3", "--1",   "1\r", "1:",   "1/"};
  EXPECT_TRUE(rc::check([&odd](std::uint64_t seed) {
    std::vector<std::string> cells;
    const std::size_t num_cells = *rc::gen::inRange<std::size_t>(1, 40);
    for (std::size_t k = 0; k < num_cells; ++k) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const double power = static_cast<double>((seed >> 8) % 12) + 10;
      const double any = static_cast<double>(static_cast<std::int64_t>(seed)) * std::pow(10.0, -power);
      cells.push_back((seed >> 16) % 16 == 0 ? odd[(seed >> 32) % odd.size()]
                                             : fmt::format("{:.{}g}", any, 1 + (seed >> 40) % 14));
    }
    for (Kernel kernel : kernels)
      for (char delimiter : {',', ';', '\t'}) {
        const std::string row = fmt::format("{}", fmt::join(cells, std::string(1, delimiter)));
        const std::string padded = row + '\n' + std::string(text_padding, '7');
        std::vector<double> values(cells.size() + 4, -99);
        const DecimalRun run =
            kernel(padded.data(), padded.data() + row.size(), delimiter, cells.size(), values.data(), 1);
        const char* at = padded.data();
        for (std::size_t k = 0; k < run.num_parsed; ++k) {
          RC_ASSERT(same_bits(values[k], std::strtod(cells[k].c_str(), nullptr)));
          at += cells[k].size() + 1;
        }
        RC_ASSERT(run.at == at);
        if (run.num_parsed < cells.size()) RC_ASSERT(!is_short_decimal(cells[run.num_parsed]));
        RC_ASSERT(values[run.num_parsed] == -99);
      }
  }));
}

TEST(DecimalRun, CellsOfEveryLengthAreParsedWhereverTheyLie) {
  const std::string digits = "-7.8901234567891";
  for (Kernel kernel : kernels)
    for (std::size_t first = 1; first < 16; ++first)
      for (std::size_t length = 1; length < 16; ++length) {
        std::vector<std::string> cells(11, digits.substr(0, length + 1));
        cells[0] = digits.substr(1, first);
        cells[4] = digits.substr(1, length);
        const std::string row = fmt::format("{}", fmt::join(cells, ","));
        const std::string padded = row + '\n' + std::string(text_padding, '7');
        std::vector<double> values(cells.size(), -99);
        const DecimalRun run =
            kernel(padded.data(), padded.data() + row.size(), ',', cells.size(), values.data(), 1);
        ASSERT_EQ(run.num_parsed, cells.size()) << row;
        for (std::size_t k = 0; k < cells.size(); ++k)
          ASSERT_TRUE(same_bits(values[k], std::strtod(cells[k].c_str(), nullptr))) << row;
      }
}

TEST(DecimalRun, RunsOfAnyLengthStopWhereTheyShould) {
  for (Kernel kernel : kernels)
    for (std::size_t count : {1, 2, 5, 6, 7, 13, 64, 65, 200}) {
      std::string row;
      std::vector<double> expected;
      for (std::size_t k = 0; k < count; ++k) {
        expected.push_back((k % 2 == 0 ? -1.0 : 1.0) * static_cast<double>(k * k) / 8);
        row += fmt::format("{}{}", k > 0 ? "," : "", expected.back());
      }
      const std::string padded = row + "\n" + std::string(text_padding, '1');
      const char* const row_end = padded.data() + row.size();
      std::vector<double> values(2 * count + 2, -99);
      const DecimalRun all = kernel(padded.data(), row_end, ',', count + 1, values.data(), 2);
      EXPECT_EQ(all.num_parsed, count);
      EXPECT_EQ(all.at, row_end + 1);
      for (std::size_t k = 0; k < count; ++k) EXPECT_EQ(values[2 * k], expected[k]);
      EXPECT_EQ(values[2 * count], -99);
      EXPECT_EQ(kernel(row_end + 1, row_end, ',', 1, values.data(), 1).num_parsed, 0);
    }
}

}  // namespace
}  // namespace pcic
