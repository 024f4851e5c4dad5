#include "pcic/formula/language/text_column.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

const DataArray towns{
    "town", {3}, {2, 1, 2}, {"Ames", "Boone"}, {3, {"'Boone' (d.csv:2)", "'Ames' (d.csv:3)"}}};
const DataArray codes{"k", {5}, {1, 2, 1, 3, 1}, {"1", "1O", "2"}, {1, {"'1O' (d.csv:3)"}}};

TEST(TextColumn, IsNoColumnOfNumbers) {
  EXPECT_EQ(texts_are_no_numbers(towns),
            "'town' holds texts, not numbers: 'Boone' (d.csv:2), 'Ames' (d.csv:3). It can be a group, as in "
            "--group town.");
}

TEST(TextColumn, IsNoIndex) {
  EXPECT_EQ(texts_are_no_index(towns),
            "'town' holds texts, 'Boone' (d.csv:2), 'Ames' (d.csv:3), and nothing says which element each of "
            "them picks. Give the codes 1 to K that the model was fitted with in their place, or declare the "
            "order of the texts, as in --levels 'town = first, second, ...'.");
}

TEST(TextColumn, OfNumbersButForAFewNamesThese) {
  const std::string said =
      "'k' holds 1 text among 5 values: '1O' (d.csv:3). Correct it in the file, if the column should hold "
      "numbers.";
  EXPECT_EQ(texts_are_no_numbers(codes), said);
  EXPECT_EQ(texts_are_no_index(codes), said);
}

}  // namespace
}  // namespace pcic
