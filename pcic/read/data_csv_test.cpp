#include "pcic/read/data_csv.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using testing::TempDir;
using Labels = std::vector<std::string>;
using Sizes = std::vector<std::size_t>;
using Values = std::vector<double>;

Dataset read(std::string_view content) {
  const TempDir dir;
  return read_data_csv(dir.write("d.csv", content));
}

std::string error(std::string_view content) {
  const std::string message = input_error([&] { read(content); });
  return message.substr(message.find("d.csv"));
}

Labels names_of(const Dataset& data) {
  Labels names;
  for (const DataArray& array : data.arrays) names.push_back(array.name);
  return names;
}

std::vector<std::uint64_t> bits_of(const Values& values) {
  std::vector<std::uint64_t> bits;
  for (double value : values) bits.push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

TEST(DataCsv, EveryColumnIsAnArray) {
  const Dataset data = read("y,\"x 1\"\n1,2\n4,5");
  EXPECT_EQ(names_of(data), (Labels{"y", "x 1"}));
  EXPECT_EQ(data.find("y")->values, (Values{1, 4}));
  EXPECT_EQ(data.find("y")->shape, Sizes{2});
  EXPECT_TRUE(data.find("y")->labels.empty());
}

TEST(DataCsv, AFirstRowThatCountsTheColumnsIsNoObservation) {
  for (const char* content : {"0,1\n2.5,3\n4,5\n", "\"1\",\"2\"\n2.5,3\n4,5\n", "\"V1\",\"V2\"\n2.5,3\n4,5\n",
                              ",0,1\n0,2.5,3\n1,4,5\n", "\"\",\"V1\",\"V2\"\n\"1\",2.5,3\n\"2\",4,5\n"}) {
    const Dataset data = read(content);
    EXPECT_EQ(names_of(data), (Labels{"V1", "V2"})) << content;
    EXPECT_EQ(data.find("V1")->values, (Values{2.5, 4})) << content;
  }
}

TEST(DataCsv, AnIndexThatCountsTheRowsIsNoArray) {
  EXPECT_EQ(names_of(read(",y,x\n0,2.5,3\n1,4,5\n")), (Labels{"y", "x"}));
  EXPECT_EQ(names_of(read(",y,name\n0,2.5,a\n1,4,b\n")), (Labels{"y", "name"}));
  EXPECT_EQ(names_of(read(",y\n7,2.5\n9,4\n")), (Labels{"V1", "y"}));
}

TEST(DataCsv, AFirstRowThatMayBeEitherIsAQuestion) {
  EXPECT_EQ(
      error("0\n1\n0\n1\n"),
      "d.csv:1: the first row, 0, may be the numbers of the columns (--first-row names) or values like those "
      "below it (--first-row data). Say which, or give the columns names.");
}

TEST(DataCsv, ColumnsWithoutNamesAreNumbered) {
  const Dataset data = read(
      "\xEF\xBB\xBF"
      "1,2\n3,4\n,5\n");
  EXPECT_EQ(names_of(data), (Labels{"V1", "V2"}));
  EXPECT_EQ(data.find("V2")->values, (Values{2, 4, 5}));
}

TEST(DataCsv, AColumnOfTextsIsCodesAndLabels) {
  const Dataset data =
      read("\xEF\xBB\xBFschool;y\r\n\"b; \"\"B\"\"\";28\r\nA;8\r\n A ;-3\r\n\"c\r\nd\";1\r\n");
  EXPECT_EQ(data.find("school")->labels, (Labels{"A", "b; \"B\"", "c\r\nd"}));
  EXPECT_EQ(data.find("school")->values, (Values{2, 1, 1, 3}));
  EXPECT_EQ(data.find("school")->shape, Sizes{4});
  EXPECT_EQ(data.find("y")->values, (Values{28, 8, -3, 1}));
  EXPECT_TRUE(data.find("y")->labels.empty());
}

TEST(DataCsv, OneTextMakesAllCellsOfItsColumnTexts) {
  const Dataset data = read("x\n10\n9\nNA\n\"\"\nsome\n");
  EXPECT_EQ(data.find("x")->labels, (Labels{"", "10", "9", "NA", "some"}));
  EXPECT_EQ(data.find("x")->values, (Values{2, 3, 4, 1, 5}));
}

TEST(DataCsv, AColumnOfTextsSaysWhichCellsMakeItOne) {
  const testing::TempDir folder;
  const std::filesystem::path path = folder.write("d.csv", "x,s\n1,-1\n1O,b\n3,\"c,\nd\"\n\n1O,b\n2,e\n,f\n");
  const Dataset data = read_data_csv(path);
  const auto at = [&](const std::string& text, int line) {
    return fmt::format("'{}' ({}:{})", text, path.string(), line);
  };
  EXPECT_EQ(data.find("x")->text_cells.count, 2);
  EXPECT_EQ(data.find("x")->text_cells.first, Labels{at("1O", 3)});
  EXPECT_EQ(data.find("s")->text_cells.count, 5);
  EXPECT_EQ(data.find("s")->text_cells.first, (Labels{at("b", 3), at("c,\nd", 4), at("e", 8)}));
}

TEST(DataCsv, IntegersThatNoDoubleIsAreTexts) {
  const Dataset data = read("id,exact,x\n9007199254740993,9007199254740992,1\n-9007199254740992,1e300,2\n");
  EXPECT_EQ(data.find("id")->labels, (Labels{"-9007199254740992", "9007199254740993"}));
  EXPECT_EQ(data.find("id")->text_cells.count, 1);
  EXPECT_NE(data.find("id")->text_cells.first.front().find("more digits than a number can hold"),
            std::string::npos);
  EXPECT_EQ(data.find("exact")->values, (Values{9007199254740992, 1e300}));
  EXPECT_TRUE(data.find("exact")->labels.empty());
}

TEST(DataCsv, MissingNumbersAreNaN) {
  const Dataset data = read("x,y,z\n1,,\nNA,2,\n NaN ,\"\",  \n");
  EXPECT_EQ(data.find("x")->values[0], 1);
  EXPECT_TRUE(std::isnan(data.find("x")->values[1]) && std::isnan(data.find("x")->values[2]));
  EXPECT_TRUE(std::isnan(data.find("y")->values[0]) && std::isnan(data.find("y")->values[2]));
  for (double value : data.find("z")->values) EXPECT_TRUE(std::isnan(value));
  EXPECT_TRUE(data.find("z")->labels.empty());
}

TEST(DataCsv, TextsBesideThemDoNotChangeNumbers) {
  std::string numbers = "x.2,y,x.1\n", mixed = "x.2,y,x.1,name\n";
  for (const char* row : {"0.1,1e-310,2.2250738585072011e-308", "123456789.123456789,-0,inf",
                          "\"7\", +3 ,9007199254740994", "1e400,0.30000000000000004,.5"}) {
    numbers += fmt::format("{}\n", row);
    mixed += fmt::format("{},a\n", row);
  }
  const Dataset plain = read(numbers), beside = read(mixed);
  ASSERT_EQ(names_of(plain), (Labels{"x", "y"}));
  ASSERT_EQ(names_of(beside), (Labels{"x", "y", "name"}));
  for (const char* name : {"x", "y"}) {
    EXPECT_EQ(plain.find(name)->shape, beside.find(name)->shape);
    EXPECT_EQ(bits_of(plain.find(name)->values), bits_of(beside.find(name)->values));
  }
}

TEST(DataCsv, NumberedColumnsAreOneArrayWithTheLastIndexFastest) {
  const Dataset data = read("x.2,y,x.1\n1,2,3\n4,5,6\n");
  EXPECT_EQ(names_of(data), (Labels{"x", "y"}));
  EXPECT_EQ(data.find("x")->shape, (Sizes{2, 2}));
  EXPECT_EQ(data.find("x")->values, (Values{3, 1, 6, 4}));
  const Dataset cube =
      read("\"a[1,1]\",\"a[2,1]\",\"a[1,2]\",\"a[2,2]\",\"a[1,3]\",\"a[2,3]\"\n1,2,3,4,5,6\n");
  EXPECT_EQ(cube.find("a")->shape, (Sizes{1, 2, 3}));
  EXPECT_EQ(cube.find("a")->values, (Values{1, 3, 5, 2, 4, 6}));
}

TEST(DataCsv, NumberedColumnsWithATextStayColumns) {
  const Dataset data = read("x.1,x.2,z.1,z.2\n1,a,1,2\n2,b,3,4\n");
  EXPECT_EQ(names_of(data), (Labels{"x.1", "x.2", "z"}));
  EXPECT_EQ(data.find("x.1")->values, (Values{1, 2}));
  EXPECT_EQ(data.find("x.2")->labels, (Labels{"a", "b"}));
}

TEST(DataCsv, AFaultOfARowNamesItsLine) {
  EXPECT_TRUE(error("y,x\n1,2\n3\n4,5\n").starts_with("d.csv:3: row has 1 values; the header names 2."));
  EXPECT_TRUE(error("y,x\n1,2\n3\n").starts_with("d.csv:3: row has 1 values; the header names 2."));
  EXPECT_TRUE(error("1,2\n1,2,3\n").starts_with("d.csv:2: row has 3 values; the first row has 2."));
  EXPECT_TRUE(error("y,x\na,\"b\nc\"\nd,e,f").starts_with("d.csv:4: row has 3 values"));
  EXPECT_TRUE(error("y,x\na,\"b\nc\nd").starts_with("d.csv:2: a quote opens here and is not closed"));
  EXPECT_TRUE(error("y,x\n1,2\ny,x\n").starts_with("d.csv:3: column names again"));
}

TEST(DataCsv, AFaultOfTheColumnNamesNamesTheirLine) {
  EXPECT_TRUE(error("# c\ny,y\n1,2\n").starts_with("d.csv:2: column 'y' is there twice"));
  EXPECT_TRUE(error("y,\"x\n1,2\n").starts_with("d.csv:1: a quote in the column names is not closed"));
  EXPECT_TRUE(error("y,x\n\n").starts_with("d.csv:1: column names but no rows"));
}

TEST(DataCsv, LongHostileCellsTakeLinearTime) {
  const std::string quotes(std::size_t{1} << 22, '"');
  EXPECT_EQ(read("x\n" + quotes + "\n").find("x")->labels.front().size(), quotes.size() / 2 - 1);
  EXPECT_THROW(read(quotes + "\n1\n"), InputError);  // a name of two million bytes
  std::string odd_columns = "y";
  for (int i = 0; i < 50'000; ++i) odd_columns += fmt::format(",v{}.2", i);
  EXPECT_EQ(read(odd_columns + "\n" + std::string(50'000, ',') + "\n").arrays.size(), 50'001);
}

TEST(DataCsv, NamesCategoriesAndYearsAreRead) {
  const Dataset towns = read("town,2012,2013\n中央区銀座,0,2\n港区苝,4,1\n中央区銀座,3,0\n");
  EXPECT_EQ(towns.find("town")->labels.size(), 2);  // one town is there twice
  EXPECT_EQ(towns.find("2012")->shape, Sizes{3});
  const Dataset stackloss = read("Air.Flow,Water.Temp,Acid.Conc.,stack.loss\n80,27,89,42\n80,27,88,37\n");
  EXPECT_EQ(names_of(stackloss), (Labels{"Air.Flow", "Water.Temp", "Acid.Conc.", "stack.loss"}));
  const Dataset schools = read("school,y,sigma\nA,28,15\nB,8,10\nC,-3,16\n");
  EXPECT_EQ(schools.find("school")->labels, (Labels{"A", "B", "C"}));
  EXPECT_EQ(schools.find("y")->values, (Values{28, 8, -3}));
}

TEST(DataCsv, RealFilesWithNamesAndCategoriesAreRead) {
  const auto folder = testing::shared_fits().parent_path() / "data";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "skipped: ../shared is not here";
  const Dataset schools = read_data_csv(folder / "eight_schools.csv");
  EXPECT_EQ(schools.find("school")->labels, (Labels{"A", "B", "C", "D", "E", "F", "G", "H"}));
  EXPECT_EQ(schools.find("y")->values, (Values{28, 8, -3, 7, -1, 1, 18, 12}));
  const Dataset towns = read_data_csv(folder / "tokyo_pickpocket.csv");
  EXPECT_EQ(towns.find("town")->labels.size(), 977);  // one town is there twice
  EXPECT_EQ(towns.find("2012")->shape, Sizes{978});
  EXPECT_EQ(names_of(read_data_csv(folder / "stackloss.csv")),
            (Labels{"Air.Flow", "Water.Temp", "Acid.Conc.", "stack.loss"}));
}

TEST(DataCsv, RowsAreNeverDroppedForTheirLooks) {
  EXPECT_EQ(
      error("y\n1\n#2\n3\n"),
      "d.csv:3: the row begins with '#'; expected values. A comment belongs above the column names; a text "
      "that begins with '#' goes in quotes.");
  EXPECT_EQ(
      error("y\n1\n\n3\n"),
      "d.csv:3: the line is blank; expected a value, for this file has one column. Write NA for a value "
      "that is missing, or take the line out.");
  EXPECT_EQ(read("colour\n\"#ff0000\"\n\"#00ff00\"\n").arrays.front().labels, (Labels{"#00ff00", "#ff0000"}));
}

TEST(DataCsv, AMissingLastLineEndIsRemarkedOn) {
  for (const char* content : {"y,x\n1,2\n3,4", "y,name\n1,a\n3,b"}) {
    const Dataset data = read(content);
    ASSERT_EQ(data.remarks.size(), 1u) << content;
    EXPECT_TRUE(
        data.remarks[0].ends_with("d.csv: no line end after the last row; it was used as it stands. If the "
                                  "file was cut short, its last "
                                  "value is wrong."));
  }
  EXPECT_TRUE(read("y,x\n1,2\n").remarks.empty());
  EXPECT_TRUE(read("y,name\n1,a\n").remarks.empty());
}

}  // namespace
}  // namespace pcic
