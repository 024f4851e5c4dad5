#include "pcic/read/column_layout.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using Names = std::vector<std::string>;
using Sizes = std::vector<std::size_t>;

ColumnLayout arrange(const Names& names) {
  return arrange_columns(names, "fit.csv:5");
}

TEST(ColumnLayout, OrderOfColumnsDoesNotMatter) {
  const ColumnLayout first_fastest = arrange({"a.1.1", "a.2.1", "a.1.2", "a.2.2", "a.1.3", "a.2.3"});
  const ColumnLayout last_fastest = arrange({"a.1.1", "a.1.2", "a.1.3", "a.2.1", "a.2.2", "a.2.3"});
  EXPECT_EQ(first_fastest.arrays[0].shape, (Sizes{2, 3}));
  EXPECT_EQ(first_fastest.columns[0], (Sizes{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(last_fastest.columns[0], (Sizes{0, 1, 2, 3, 4, 5}));
}

TEST(ColumnLayout, ElementsMayBeScattered) {
  const ColumnLayout layout = arrange({"b.2", "lp__", "b.1"});
  ASSERT_EQ(layout.arrays.size(), 2);
  EXPECT_EQ(layout.arrays[0].name, "b");
  EXPECT_EQ(layout.columns[0], (Sizes{2, 0}));
  EXPECT_EQ(layout.arrays[1].name, "lp__");
  EXPECT_TRUE(layout.arrays[1].shape.empty());
}

TEST(ColumnLayout, BracketsAreIndicesToo) {
  const ColumnLayout layout = arrange({"theta[1,1]", "theta[2,1]", "mu", "b[Intercept]", "b[x1]"});
  EXPECT_EQ(layout.arrays[0].shape, (Sizes{2, 1}));
  EXPECT_EQ(layout.arrays[2].name, "b[Intercept]");
}

TEST(ColumnLayout, TuplesKeepTheirNames) {
  const ColumnLayout layout = arrange({"x:1", "x:2.1", "x:2.2", "y.1:1", "y.2:1"});
  ASSERT_EQ(layout.arrays.size(), 4);
  EXPECT_EQ(layout.arrays[0].name, "x:1");
  EXPECT_EQ(layout.arrays[1].name, "x:2");
  EXPECT_EQ(layout.arrays[1].shape, (Sizes{2}));
  EXPECT_EQ(layout.arrays[2].name, "y.1:1");
}

TEST(ColumnLayout, ComplexColumnsAreAnExtentOfTwo) {
  const ColumnLayout layout = arrange({"z.1.real", "z.1.imag", "z.2.real", "z.2.imag", "u.real"});
  ASSERT_EQ(layout.arrays.size(), 2);
  EXPECT_EQ(layout.arrays[0].shape, (Sizes{2, 2}));
  EXPECT_EQ(layout.arrays[1].name, "u.real");
}

TEST(ColumnLayout, AMissingElementIsNamed) {
  EXPECT_EQ(input_error([] {
              arrange({"a.1", "a.3"});
            }),
            "fit.csv:5: array 'a' of shape (3) has 2 columns; element 'a[2]' is missing. Take the file as "
            "the sampler wrote it.");
  EXPECT_NE(input_error([] {
              arrange({"a.1.1", "a.1.2", "a.2.1"});
            }).find("'a[2,2]' is missing"),
            std::string::npos);
  EXPECT_NE(input_error([] { arrange({"a.2", "a.3"}); }).find("'a[1]' is missing"), std::string::npos);
  EXPECT_NE(input_error([] {
              arrange({"a.18446744073709551615.18446744073709551615"});
            }).find("'a[1,1]' is missing"),
            std::string::npos);
}

TEST(ColumnLayout, AnElementThatIsThereTwiceIsNamed) {
  EXPECT_NE(input_error([] {
              arrange({"a.1", "a.2", "a.1"});
            }).find("column 'a[1]' is there twice"),
            std::string::npos);
  EXPECT_NE(input_error([] {
              arrange({"lp__", "lp__"});
            }).find("column 'lp__' is there twice"),
            std::string::npos);
}

TEST(ColumnLayout, MixedRanksAndIndexZeroAreRefused) {
  EXPECT_NE(input_error([] { arrange({"a", "a.1"}); }).find("have 0 and 1 indices"), std::string::npos);
  EXPECT_NE(input_error([] { arrange({"a.0", "a.1"}); }).find("index 0"), std::string::npos);
}

TEST(ColumnLayout, NamesThatOnlyLookLikeIndicesAreScalars) {
  for (const char* name : {".chain", ".1", "Sepal.Length", "a.", "a[]", "[1]", "a[1", "", "."}) {
    const ColumnLayout layout = arrange({name});
    EXPECT_EQ(layout.arrays[0].name, name);
    EXPECT_TRUE(layout.arrays[0].shape.empty()) << name;
  }
}

TEST(ColumnLayout, NamesThatMakeNoFullArrayStayAsTheyAre) {
  const Names names = {"x.2",      "y.1", "x.1",    "v.2",    "w",    "w.1",    "Acid.Conc.",
                       "Air.Flow", "u.0", "z.real", "z.imag", "a[1]", "a[1].1", "2012"};
  const ColumnLayout layout = arrange_full_arrays(names, "d.csv");
  Names arrays;
  for (const ArrayInfo& array : layout.arrays) arrays.push_back(array.name);
  EXPECT_EQ(arrays, (Names{"x", "y", "v.2", "w", "w.1", "Acid.Conc.", "Air.Flow", "u.0", "z.real", "z.imag",
                           "a", "a[1].1", "2012"}));
  EXPECT_EQ(layout.arrays[0].shape, (Sizes{2}));
  EXPECT_EQ(layout.columns[0], (Sizes{2, 0}));
  EXPECT_EQ(layout.arrays[1].shape, (Sizes{1}));
  EXPECT_TRUE(layout.arrays[2].shape.empty());
}

TEST(ColumnLayout, AMillionArraysAreTheLimit) {
  Names names;
  for (int k = 0; k <= 1'000'000; ++k) names.push_back("V" + std::to_string(k));
  const std::string expected =
      "d.csv:1: columns of more than 1000000 names; that is the limit. Number the columns of an array, as in "
      "theta.1, theta.2.";
  EXPECT_EQ(input_error([&] { arrange_columns(names, "d.csv:1"); }), expected);
  EXPECT_EQ(input_error([&] { arrange_full_arrays(names, "d.csv:1"); }), expected);
  for (int k = 0; k <= 1'000'000; ++k) names[k] = "theta." + std::to_string(k + 1);
  EXPECT_EQ(arrange_columns(names, "d.csv:1").arrays.size(), 1u);
}

}  // namespace
}  // namespace pcic
