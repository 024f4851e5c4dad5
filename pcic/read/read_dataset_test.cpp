#include "pcic/read/read_dataset.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using namespace std::string_literals;
using testing::input_error;
using testing::TempDir;
using Sizes = std::vector<std::size_t>;
using Values = std::vector<double>;

TEST(ReadDataset, TextIsACsvFile) {
  const TempDir dir;
  EXPECT_EQ(read_data(dir.write("d.txt", "y,x\n1,2\n3,4\n")).find("x")->values, (Values{2, 4}));
  EXPECT_EQ(read_data(dir.write_packed("d.gz", "y,name\n1,b\n3,a\n", "gzip")).find("name")->values,
            (Values{2, 1}));
  EXPECT_NE(input_error([&] { read_data(dir.write("d.csv", "")); }).find("the file is empty"),
            std::string::npos);
}

TEST(ReadDataset, NpyKeepsItsShapeInBothOrders) {
  const TempDir dir;
  const auto npy = [](const std::string& order, const std::string& shape, const std::string& values) {
    std::string dict = "{'descr': '|u1', 'fortran_order': " + order + ", 'shape': " + shape + "}";
    return std::string("\x93NUMPY\x01\0"s) + static_cast<char>(dict.size()) + '\0' + dict + values;
  };
  const Dataset c_order = read_data(dir.write("y.npy", npy("False", "(2, 1, 3)", "\1\2\3\4\5\6")));
  EXPECT_EQ(c_order.find("y")->shape, (Sizes{2, 1, 3}));
  EXPECT_EQ(c_order.find("y")->values, (Values{1, 2, 3, 4, 5, 6}));
  const Dataset fortran =
      read_data(dir.write_packed("y.npy.xz", npy("True", "(2, 1, 3)", "\1\4\2\5\3\6"), "xz"));
  EXPECT_EQ(fortran.find("y")->values, (Values{1, 2, 3, 4, 5, 6}));
  const Dataset scalar = read_data(dir.write("s.npy", npy("False", "()", "\7")));
  EXPECT_TRUE(scalar.find("s")->shape.empty());
  EXPECT_EQ(scalar.find("s")->values, Values{7});
  EXPECT_NE(input_error([&] { read_data(dir.write("s.npy", npy("False", "(2,)", "\7"))); }), "");
}

TEST(ReadDataset, IdsInNpyThatADoubleWouldRoundAreTexts) {
  const TempDir dir;
  const std::string dict = "{'descr': '<i8', 'fortran_order': False, 'shape': (2,)}";
  const std::string ids("\x01\0\0\0\0\0\x20\0\x02\0\0\0\0\0\x20\0", 16);  // 2^53 + 1, 2^53 + 2
  const Dataset data =
      read_data(dir.write("id.npy", "\x93NUMPY\x01\0"s + static_cast<char>(dict.size()) + '\0' + dict + ids));
  EXPECT_EQ(data.find("id")->labels, (std::vector<std::string>{"9007199254740993", "9007199254740994"}));
}

TEST(ReadDataset, JsonIsRecognisedByItsContent) {
  const TempDir dir;
  EXPECT_EQ(read_data(dir.write("d.txt", "\n {\"y\": [1, 2]}")).find("y")->values, (Values{1, 2}));
  EXPECT_EQ(read_data(dir.write_packed("d.gz", "{\"y\": [1, 2]}", "gzip")).find("y")->values, (Values{1, 2}));
}

TEST(ReadDataset, JsonInAZipFileIsRead) {
  const TempDir dir;
  const Dataset schools =
      read_data(dir.write_zip("schools.json.zip", {"{\"J\": 3, \"y\": [28, 8, -3], \"x\": [[1, 2, 3]]}"}));
  EXPECT_EQ(schools.find("J")->values, Values{3});
  EXPECT_EQ(schools.find("y")->values, (Values{28, 8, -3}));
  EXPECT_EQ(schools.find("x")->shape, (Sizes{1, 3}));
}

TEST(ReadDataset, RealDataOfPosteriordbAreRead) {
  const auto folder = testing::shared_fits() / "posteriordb";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "skipped: ../shared is not here";
  const Dataset schools = read_data(folder / "eight_schools.data.json.zip");
  EXPECT_EQ(schools.find("J")->values, Values{8});
  EXPECT_EQ(schools.find("y")->values, (Values{28, 8, -3, 7, -1, 1, 18, 12}));
  const Dataset kids = read_data(folder / "kidiq.data.json.zip");
  EXPECT_EQ(kids.find("kid_score")->shape, Sizes{434});
}

}  // namespace
}  // namespace pcic
