#include "pcic/run/written_precision.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pcic {
namespace {

WrittenPrecision precision_of(const std::vector<double>& numbers) {
  return WrittenPrecision(BlockView{numbers.data(), numbers.size(), 1, 1});
}

TEST(WrittenPrecisionTest, SixSignificantDigits) {
  const WrittenPrecision precision = precision_of({123.456, 0.00123457, -1.23457e+08});
  EXPECT_DOUBLE_EQ(precision.half_unit(100), 0.5e-3);
  EXPECT_DOUBLE_EQ(precision.half_unit(-1e8), 500);
}

TEST(WrittenPrecisionTest, ThreeDecimals) {
  const WrittenPrecision precision = precision_of({12.345, 0.012, 1.5, 0});
  EXPECT_DOUBLE_EQ(precision.half_unit(0.012), 0.5e-3);
}

TEST(WrittenPrecisionTest, BinaryFloats) {
  const WrittenPrecision precision = precision_of({0.1F, 3.3F, -7.7e-5F});
  EXPECT_DOUBLE_EQ(precision.half_unit(2), std::ldexp(2, -24));
}

TEST(WrittenPrecisionTest, DoublesHaveNoErrorToSpeakOf) {
  EXPECT_LT(precision_of({1.0 / 3, 2.0 / 3}).half_unit(1), 1e-15);
}

TEST(WrittenPrecisionTest, MovedNumbersAreHalfAUnitAway) {
  const std::vector<double> numbers{1.25, 2.5, -3.75};
  RandomStream random(1);
  const AlignedVector moved = moved_by_half_units({numbers.data(), 3, 1, 1}, random);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(std::abs(moved[k] - numbers[k]), 0.5e-2 * std::max(1.0, std::abs(numbers[k])), 1e-15);
}

}  // namespace
}  // namespace pcic
