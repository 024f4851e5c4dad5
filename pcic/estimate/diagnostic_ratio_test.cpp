#include "pcic/estimate/diagnostic_ratio.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/oracle_linear_gaussian_test.hpp"

namespace pcic {
namespace {

ScoreMoments score_with_variance(double variance) {
  return {.mean = {0}, .variance = {variance}, .third = {0}, .log_mean_exp = {}};
}
LossMoments loss_with(double variance, double covariance, double comoment) {
  return {.mean = {0}, .variance = {variance}, .covariance = {covariance}, .comoment = {comoment}};
}

TEST(DiagnosticRatio, LiesBetweenTheLeverageAndOneAndAHalfTimesIt) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    const std::vector<double> ratio = diagnostic_ratio(problem.squared_loss(), problem.score());
    for (std::size_t i = 0; i < 6; ++i) {
      const double h = problem.leverage[i], e2 = problem.e(i) * problem.e(i), v = problem.v(i);
      EXPECT_NEAR(ratio[i], h * (3 * e2 + v) / (2 * e2 + v), 1e-12);
      EXPECT_GE(ratio[i], h);
      EXPECT_LE(ratio[i], 1.5 * h);
    }
  }
}

TEST(DiagnosticRatio, DividesByTheGuardWhereTheFirstTermVanishes) {
  const double floor = ratio_guard * 2 * 3;  // sd(nu) = 2, sd(s) = 3
  EXPECT_DOUBLE_EQ(diagnostic_ratio(loss_with(4, 0, 0.6), score_with_variance(9))[0], 0.3 / floor);
  EXPECT_DOUBLE_EQ(diagnostic_ratio(loss_with(4, -2 * floor, 0.6), score_with_variance(9))[0],
                   0.3 / (2 * floor));
}

TEST(DiagnosticRatio, DoesNotDependOnTheUnitsOfTheLossOrOnTheDivisor) {
  const double before = diagnostic_ratio(loss_with(4, -1, 0.6), score_with_variance(9))[0];
  EXPECT_DOUBLE_EQ(diagnostic_ratio(loss_with(400, -10, 6), score_with_variance(9))[0], before);
  EXPECT_DOUBLE_EQ(diagnostic_ratio(loss_with(2, -0.5, 0.3), score_with_variance(4.5))[0], before);
}

TEST(DiagnosticRatio, IsZeroForAConstantLossOrScore) {
  EXPECT_EQ(diagnostic_ratio(loss_with(0, 0, 0), score_with_variance(9))[0], 0);
  EXPECT_EQ(diagnostic_ratio(loss_with(4, 0, 0), score_with_variance(0))[0], 0);
}

TEST(DiagnosticRatio, IsNanForAPoisonedObservation) {
  const double nan = std::nan("");
  EXPECT_TRUE(std::isnan(diagnostic_ratio(loss_with(nan, nan, nan), score_with_variance(1))[0]));
  EXPECT_TRUE(std::isnan(diagnostic_ratio(loss_with(1, nan, nan), score_with_variance(nan))[0]));
}

TEST(DiagnosticRatio, MomentsOfUnequalLengthAreAnInputError) {
  const ScoreMoments two{.mean = {0, 0}, .variance = {1, 1}, .third = {0, 0}, .log_mean_exp = {}};
  EXPECT_THROW(diagnostic_ratio(loss_with(1, 1, 1), two), InputError);
}

TEST(RemainingError, IsTheRestOfAGeometricSeries) {
  // Terms 0.5, 0.25, 0.125, ...: what follows the second sums to 0.25.
  const LossMoments loss = loss_with(1, -0.5, 0.5);
  EXPECT_DOUBLE_EQ(remaining_error(loss, {0.5})[0], 0.25);
}

TEST(RemainingError, IsInfiniteFromRatioOneOnAndNanForNan) {
  EXPECT_TRUE(std::isinf(remaining_error(loss_with(1, -0.5, 1), {1})[0]));
  EXPECT_TRUE(std::isinf(remaining_error(loss_with(1, -0.5, 4), {4})[0]));
  EXPECT_TRUE(std::isnan(remaining_error(loss_with(1, -0.5, 4), {std::nan("")})[0]));
}

}  // namespace
}  // namespace pcic
