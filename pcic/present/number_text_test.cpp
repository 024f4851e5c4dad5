#include "pcic/present/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pcic {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();
const double inf = std::numeric_limits<double>::infinity();

TEST(NumberText, AnUncertaintyHasTwoDigits) {
  EXPECT_EQ(uncertainty_text(0.6234), "0.62");
  EXPECT_EQ(uncertainty_text(0.0996), "0.10");
  EXPECT_EQ(uncertainty_text(9.96), "10");
  EXPECT_EQ(uncertainty_text(4.88), "4.9");
  EXPECT_EQ(uncertainty_text(1234.0), "1200");
}

TEST(NumberText, AnUnknownUncertaintyIsADash) {
  EXPECT_EQ(uncertainty_text(nan), "-");
}

TEST(NumberText, AnExactValueHasAnUncertaintyOfZero) {
  EXPECT_EQ(uncertainty_text(0.0), "0");
}

TEST(NumberText, AValueStopsAtTheSecondDigitOfItsMonteCarloError) {
  EXPECT_EQ(value_text(4.309876, 0.62, 0.012), "4.310");
  EXPECT_EQ(value_text(4.309876, 0.62, 0.12), "4.31");
  EXPECT_EQ(value_text(4.309876, 0.62, 1.2), "4.3");
  EXPECT_EQ(value_text(4.309876, 0.62, 12.0), "4");
}

TEST(NumberText, AValueLargerThanItsNoiseIsRoundedLeftOfThePoint) {
  EXPECT_EQ(value_text(123456.7, 9000, 1200), "123500");
  EXPECT_EQ(value_text(-123456.7, 9000, 1200), "-123500");
}

TEST(NumberText, AValueHasFourDigitsIfNothingIsKnownOfItsError) {
  EXPECT_EQ(value_text(4.309876, nan, nan), "4.310");
  EXPECT_EQ(value_text(0.01234567, nan, nan), "0.01235");
  EXPECT_EQ(value_text(9.99996, nan, nan), "10.00");
}

TEST(NumberText, ASmallStandardErrorShowsMoreThanFourDigits) {
  EXPECT_EQ(value_text(1234.56789, 0.21, nan), "1234.57");
  EXPECT_EQ(value_text(1234.56789, 0.21, 0.0), "1234.57");
}

TEST(NumberText, ATinyMonteCarloErrorDoesNotShowDigitsTheStandardErrorDrowns) {
  EXPECT_EQ(value_text(4.309876, 0.62, 1e-9), "4.310");
}

TEST(NumberText, DigitsADoubleDoesNotHaveAreNotShown) {
  EXPECT_EQ(value_text(1234.56789, 1e-30, nan), "1234.56789000000");
}

TEST(NumberText, ZeroIsShownToTheDigitOfItsError) {
  EXPECT_EQ(value_text(0.0, nan, nan), "0");
  EXPECT_EQ(value_text(0.0, 0.0, 0.0), "0");
  EXPECT_EQ(value_text(0.0, 0.51, nan), "0.00");
  EXPECT_EQ(value_text(0.0, nan, 0.51), "0.00");
}

TEST(NumberText, AValueRoundedToZeroHasNoSign) {
  EXPECT_EQ(value_text(-0.001, 0.5, 0.5), "0.00");
}

TEST(NumberText, ValuesThatAreNotFiniteAreNamed) {
  EXPECT_EQ(value_text(nan, nan, nan), "NaN");
  EXPECT_EQ(value_text(inf, nan, nan), "inf");
  EXPECT_EQ(value_text(-inf, 1.0, 1.0), "-inf");
  EXPECT_EQ(uncertainty_text(inf), "inf");
  EXPECT_EQ(value_text(4.309876, inf, inf), "4.310");
}

TEST(NumberText, VeryLargeAndVerySmallNumbersAreScientific) {
  EXPECT_EQ(value_text(1.23456e9, 1.1e8, 2.2e6), "1.235e+09");
  EXPECT_EQ(value_text(1.23456e9, 1.1e8, 2.2e7), "1.235e+09");
  EXPECT_EQ(value_text(1.23456e9, 1.1e8, 2.2e8), "1.23e+09");
  EXPECT_EQ(value_text(3.14159e-6, 1e-6, nan), "3.142e-06");
  EXPECT_EQ(uncertainty_text(1.234e-6), "1.2e-06");
  EXPECT_EQ(value_text(0.0, 1e-6, nan), "0");
  EXPECT_EQ(value_text(std::numeric_limits<double>::max(), nan, nan), "1.798e+308");
  EXPECT_EQ(value_text(std::numeric_limits<double>::denorm_min(), nan, nan), "4.941e-324");
}

}  // namespace
}  // namespace pcic
