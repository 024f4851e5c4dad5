#include "pcic/estimate/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

TEST(MakeEstimate, ValueIsTheMeanAndSeTheStandardErrorOfTheMean) {
  const Estimate estimate = make_estimate("pcic", {1, 2, 3, 6});
  EXPECT_EQ(estimate.name, "pcic");
  EXPECT_DOUBLE_EQ(estimate.value, 3);
  EXPECT_DOUBLE_EQ(estimate.se, std::sqrt(14.0 / 3 / 4));
  EXPECT_TRUE(std::isnan(estimate.mcse));
}

TEST(MakeEstimate, SumScaleIsNTimesTheMeanScale) {
  Estimate estimate = make_estimate("pcic", {1, 2, 3, 6});
  estimate.mcse = 0.25;
  EXPECT_DOUBLE_EQ(estimate.sum(), 12);
  EXPECT_DOUBLE_EQ(estimate.se_sum(), std::sqrt(4 * 14.0 / 3));
  EXPECT_DOUBLE_EQ(estimate.mcse_sum(), 1);
}

TEST(MakeEstimate, OneObservationHasAValueButNoSe) {
  const Estimate estimate = make_estimate("pcic", {5});
  EXPECT_EQ(estimate.value, 5);
  EXPECT_TRUE(std::isnan(estimate.se));
}

TEST(MakeEstimate, NoObservationHasNoValue) {
  EXPECT_TRUE(std::isnan(make_estimate("pcic", {}).value));
}

TEST(MakeEstimate, SeSurvivesAnOffsetOf1e8) {
  const Estimate estimate = make_estimate("pcic", {1e8 + 1, 1e8 + 2, 1e8 + 3, 1e8 + 6});
  EXPECT_NEAR(estimate.se, std::sqrt(14.0 / 12), 1e-12);
}

TEST(MakeEstimate, OneNanMakesValueAndSeNan) {
  const Estimate estimate = make_estimate("pcic", {1, std::nan(""), 3});
  EXPECT_TRUE(std::isnan(estimate.value));
  EXPECT_TRUE(std::isnan(estimate.se));
}

TEST(MakeEstimate, CountsEqualRepeatedRows) {
  const Estimate counted = make_estimate("pcic", {1, std::nan(""), 3, 6}, {2, 0, 3, 1});
  const Estimate repeated = make_estimate("pcic", {1, 1, 3, 3, 3, 6});
  EXPECT_DOUBLE_EQ(counted.value, repeated.value);
  EXPECT_DOUBLE_EQ(counted.se, repeated.se);
  EXPECT_DOUBLE_EQ(counted.sum(), repeated.sum());
  EXPECT_DOUBLE_EQ(counted.se_sum(), repeated.se_sum());
}

TEST(MakeEstimate, AnOffsetMovesNoStandardErrorOfCountedRows) {
  const Estimate plain = make_estimate("pcic", {1, 3, 6}, {2, 3, 1});
  const Estimate shifted = make_estimate("pcic", {1001, 1003, 1006}, {2, 3, 1});
  EXPECT_NEAR(shifted.se, plain.se, 1e-12);
}

TEST(MakeEstimate, CountsOfAnotherLengthAreAnInputError) {
  EXPECT_THROW(make_estimate("pcic", {1, 2}, {1}), InputError);
}

TEST(RequirePerObservation, AWrongLengthIsAnInputErrorThatNamesBothNumbers) {
  EXPECT_NO_THROW(require_per_observation("plug-in loss", 3, 3));
  try {
    require_per_observation("plug-in loss", 2, 3);
    FAIL() << "accepted 2 values for 3 observations";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "plug-in loss: 2 values for 3 observations; give one per observation");
  }
}

}  // namespace
}  // namespace pcic
