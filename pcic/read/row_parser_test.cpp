#include "pcic/read/row_parser.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>
#include <vector>

#include "pcic/read/decimal_run.hpp"
#include "pcic/read/parse_number.hpp"

namespace pcic {
namespace {

constexpr std::size_t nowhere = skipped_column;

struct Parsed {
  RowResult result;
  std::vector<double> values;
};

Parsed parse(const std::string& row, const std::vector<std::size_t>& destinations, std::size_t row_size,
             char delimiter = ',') {
  const std::string padded = row + std::string(text_padding, '\n');
  Parsed parsed{{}, std::vector<double>(row_size, -99)};
  parsed.result = parse_row(std::string_view(padded).substr(0, row.size()), delimiter,
                            RowPlan(destinations, row_size), parsed.values.data());
  return parsed;
}

TEST(RowPlan, NeighboursWithConstantStrideAreOneSegment) {
  const std::vector<std::size_t> destinations{nowhere, nowhere, 0, 4, 1, 5, 7, 8, 9, nowhere};
  const RowPlan plan(destinations, 10);
  ASSERT_EQ(plan.segments().size(), 5);
  EXPECT_EQ(plan.segments()[0].num_columns, 2);
  EXPECT_EQ(plan.segments()[1].stride, 4);
  EXPECT_EQ(plan.segments()[3].num_columns, 3);
}

TEST(RowParser, CellsGoWhereThePlanSays) {
  const Parsed parsed = parse("1.5,-2,3e2, inf,\"5\"", {2, nowhere, 0, 1, 3}, 4);
  EXPECT_EQ(parsed.result.fault, RowFault::none);
  EXPECT_EQ(parsed.values, (std::vector<double>{300, INFINITY, 1.5, 5}));
}

TEST(RowParser, ColumnMajorMatricesAreStoredRowMajor) {
  const Parsed parsed = parse("11,21,12,22,13,23", {0, 3, 1, 4, 2, 5}, 6);
  EXPECT_EQ(parsed.values, (std::vector<double>{11, 12, 13, 21, 22, 23}));
}

TEST(RowParser, ARaggedRowIsFoundWhateverIsSelected) {
  for (const auto& destinations : std::vector<std::vector<std::size_t>>{{0, 1, 2},
                                                                        {nowhere, nowhere, nowhere},
                                                                        {0, nowhere, nowhere},
                                                                        {nowhere, 0, nowhere},
                                                                        {nowhere, nowhere, 0}}) {
    for (const char* row : {"1,2", "1", "1,2,3,4", "1,2,3,", ""})
      EXPECT_NE(parse(row, destinations, 3).result.fault, RowFault::none) << row;
    EXPECT_EQ(parse("1,2,3", destinations, 3).result.fault, RowFault::none);
  }
}

TEST(RowParser, TheNextLineIsNeverReadIntoAShortRow) {
  const std::string text = "1,2\n3,4,5\n" + std::string(text_padding, '\n');
  const std::vector<std::size_t> destinations{0, 1, 2};
  std::vector<double> values(3);
  EXPECT_EQ(
      parse_row(std::string_view(text).substr(0, 3), ',', RowPlan(destinations, 3), values.data()).fault,
      RowFault::wrong_count);
  EXPECT_EQ(
      parse_row(std::string_view(text).substr(0, 2), ',', RowPlan(destinations, 3), values.data()).fault,
      RowFault::not_a_number);
}

TEST(RowParser, ACellThatIsNoNumberIsNamed) {
  const Parsed parsed = parse("1,2,abc,4", {0, 1, 2, 3}, 4);
  EXPECT_EQ(parsed.result.fault, RowFault::not_a_number);
  EXPECT_EQ(parsed.result.column, 2);
  EXPECT_EQ(parse("1,2,,4", {0, 1, 2, 3}, 4).result.fault, RowFault::not_a_number);
}

TEST(RowParser, TextInColumnsThatAreNotNeededIsNoFault) {
  EXPECT_EQ(parse("1,abc,3", {0, nowhere, 1}, 2).values, (std::vector<double>{1, 3}));
  EXPECT_EQ(parse("1,\"a, b\",3", {0, nowhere, 1}, 2).values, (std::vector<double>{1, 3}));
  EXPECT_EQ(parse("1;2,5;3", {0, nowhere, 1}, 2, ';').values, (std::vector<double>{1, 3}));
}

TEST(RowParser, AnySelectionOfAnyRowEqualsCellByCellParsing) {
  EXPECT_TRUE(rc::check([] {
    const auto values =
        *rc::gen::nonEmpty(rc::gen::container<std::vector<double>>(rc::gen::arbitrary<double>()));
    const int copies = *rc::gen::inRange(1, 20);
    const auto digits = *rc::gen::inRange(1, 18);
    std::string row;
    std::vector<double> expected;
    std::vector<std::size_t> destinations;
    for (int copy = 0; copy < copies; ++copy)
      for (double value : values) {
        const std::string cell = fmt::format("{:.{}g}", value, digits);
        row += (row.empty() ? "" : ",") + cell;
        const bool needed = *rc::gen::arbitrary<bool>() && *rc::gen::arbitrary<bool>();
        destinations.push_back(needed ? expected.size() : nowhere);
        if (needed) expected.push_back(parse_number(cell).value());
      }
    const Parsed parsed = parse(row, destinations, expected.size());
    RC_ASSERT(parsed.result.fault == RowFault::none);
    RC_ASSERT(parsed.values == expected);
    RC_ASSERT(parse(row + ",1", destinations, expected.size()).result.fault == RowFault::wrong_count);
    destinations.push_back(nowhere);
    RC_ASSERT(parse(row, destinations, expected.size()).result.fault == RowFault::wrong_count);
  }));
}

TEST(RowParser, LongStretchesAreSkippedExactly) {
  for (std::size_t skipped : {1, 63, 64, 65, 66, 127, 128, 129, 1000}) {
    std::string row = "7";
    std::vector<std::size_t> destinations{0};
    for (std::size_t k = 0; k < skipped; ++k) {
      row += k % 3 == 0 ? ",-1.2345678" : ",";
      destinations.push_back(nowhere);
    }
    row += ",8";
    destinations.push_back(1);
    EXPECT_EQ(parse(row, destinations, 2).values, (std::vector<double>{7, 8})) << skipped;
    EXPECT_EQ(parse(row + ",9", destinations, 2).result.fault, RowFault::wrong_count);
  }
}

}  // namespace
}  // namespace pcic
