#include "pcic/run/levels.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Texts = std::vector<std::string>;
using Values = std::vector<double>;

Dataset towns() {
  return {{{"y", {3}, {1, 2, 3}}, {"town", {3}, {2, 1, 2}, {"Ames", "Boone"}}}};
}

std::string error(const Levels& levels, Dataset data = towns()) {
  try {
    declare_levels(data, std::span(&levels, 1));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Levels, ValuesAreThePlacesOfTheTextsInTheDeclaredOrder) {
  Dataset data = towns();
  const Levels levels{.column = "town", .texts = {"Boone", "Cedar", "Ames"}};
  declare_levels(data, std::span(&levels, 1));
  EXPECT_EQ(data.find("town")->values, (Values{1, 3, 1}));
  EXPECT_EQ(data.find("town")->labels, (Texts{"Boone", "Cedar", "Ames"}));
  EXPECT_TRUE(data.find("town")->order_is_declared);
}

TEST(Levels, AFileHasTheTextsRowByRow) {
  const std::string path = testing::TempDir() + "levels_order.csv";
  std::ofstream(path) << "town\nBoone\nAmes\n";
  Dataset data = towns();
  const Levels levels = parse_levels("town=" + path);
  declare_levels(data, std::span(&levels, 1));
  EXPECT_EQ(data.find("town")->values, (Values{1, 2, 1}));

  std::ofstream(path) << "Boone\nAmes\n";
  EXPECT_EQ(
      error(levels),
      "levels of 'town': 'Boone' of the data is not among them; expected every text of the column. The first "
      "line of the file is the name of its column.");
  std::ofstream(path) << "town\n1\n2\n";
  EXPECT_EQ(error(levels), "levels of 'town': column 'town' of " + path +
                               " holds numbers; expected the texts in order, a row each.");
  std::ofstream(path) << "a,b\nBoone,1\n";
  EXPECT_EQ(error(levels),
            "levels of 'town': " + path +
                " holds 2 columns and none is called 'town'; expected the texts in order, a row each.");
}

TEST(Levels, WhatDoesNotFitTheColumnIsRefused) {
  EXPECT_EQ(error({.column = "twon", .texts = {"Ames", "Boone"}}),
            "levels of 'twon': the data have no such column; did you mean 'town'?");
  EXPECT_EQ(
      error({.column = "y", .texts = {"Ames", "Boone"}}),
      "levels of 'y': it holds numbers, which are used as they are; expected texts. Leave the levels out.");
  EXPECT_EQ(error({.column = "town", .texts = {"Ames", "Cedar"}}),
            "levels of 'town': 'Boone' of the data is not among them; expected every text of the column.");
  EXPECT_EQ(error({.column = "town", .texts = {"Ames", "Boone", "Ames"}}),
            "levels of 'town': 'Ames' is there twice; expected every text once.");
  Dataset data = towns();
  const std::vector<Levels> twice(2, {.column = "town", .texts = {"Ames", "Boone"}});
  EXPECT_THROW(declare_levels(data, twice), InputError);
}

TEST(Levels, AreTextsSeparatedByCommasOrAFile) {
  EXPECT_EQ(parse_levels("town = Boone, \"Ames, west\" ,x").texts, (Texts{"Boone", "Ames, west", "x"}));
  EXPECT_EQ(parse_levels(" town =a,b").column, "town");
  EXPECT_EQ(parse_levels("town = order.csv").file, "order.csv");
  for (const char* text : {"", "town", "town =", "= a, b"})
    EXPECT_THROW(parse_levels(text), InputError) << text;
}

}  // namespace
}  // namespace pcic
