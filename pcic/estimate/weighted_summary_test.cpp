#include "pcic/estimate/weighted_summary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace pcic {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double quantile(const std::vector<double>& draws, const std::vector<double>& weights, double probability) {
  const SortedDraws sorted(draws);
  return weighted_quantile(sorted, sorted.arrange(weights), probability);
}

TEST(WeightedMean, IsTheSumOfWeightsTimesValues) {
  EXPECT_DOUBLE_EQ(weighted_mean(std::vector{1.0, 2.0, 4.0}, std::vector{0.2, 0.3, 0.5}), 2.8);
}

TEST(WeightedVariance, WithEqualWeightsHasTheDivisorMMinusOne) {
  EXPECT_NEAR(weighted_variance(std::vector{1.0, 2.0, 4.0, 9.0}, std::vector(4, 0.25)), 38.0 / 3, 1e-14);
}

// mean 2.8, sum w (x - mean)^2 = .2 3.24 + .3 .64 + .5 1.44 = 1.56, 1 - sum w^2 = .62.
TEST(WeightedVariance, DividesByOneMinusTheSumOfSquaredWeights) {
  EXPECT_NEAR(weighted_variance(std::vector{1.0, 2.0, 4.0}, std::vector{0.2, 0.3, 0.5}), 1.56 / 0.62, 1e-14);
}

TEST(WeightedVariance, KeepsItsDigitsNear1e8) {
  EXPECT_NEAR(weighted_variance(std::vector{1e8 + 1, 1e8 + 2, 1e8 + 4}, std::vector{0.25, 0.5, 0.25}),
              1.1875 / 0.625, 1e-9);
}

TEST(WeightedVariance, IsNotKnownIfOneDrawHasAllTheWeight) {
  EXPECT_TRUE(std::isnan(weighted_variance(std::vector{1.0, 2.0}, std::vector{1.0, 0.0})));
}

TEST(WeightedQuantile, WithEqualWeightsIsThatOfR) {
  std::vector<double> draws(10);
  std::iota(draws.rbegin(), draws.rend(), 1.0);
  EXPECT_DOUBLE_EQ(quantile(draws, std::vector(10, 0.1), 0.25), 3.25);
  EXPECT_DOUBLE_EQ(quantile(draws, std::vector(10, 0.1), 0.5), 5.5);
}

TEST(WeightedQuantile, LiesOnTheLineBetweenTheStepsOfTheDistribution) {
  const std::vector<double> draws = {4, 1, 2}, weights = {0.5, 0.2, 0.3};
  EXPECT_DOUBLE_EQ(quantile(draws, weights, 0.1), 1);
  EXPECT_DOUBLE_EQ(quantile(draws, weights, 0.2), 1);
  EXPECT_DOUBLE_EQ(quantile(draws, weights, 0.35), 1.5);
  EXPECT_DOUBLE_EQ(quantile(draws, weights, 0.75), 3);
}

TEST(WeightedQuantile, WithNegativeWeightsIsWhereTheDistributionFirstReachesTheLevel) {
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4}, {0.6, -0.2, 0.2, 0.4}, 0.5), 1);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4}, {0.5, -0.2, 0.2, 0.5}, 0.75), 3.5);
}

TEST(WeightedQuantile, IsNotKnownIfADrawOrAWeightIsNotFinite) {
  EXPECT_TRUE(std::isnan(quantile({1, nan, 3}, {0.2, 0.3, 0.5}, 0.5)));
  EXPECT_TRUE(std::isnan(quantile({1, 2, 3}, {nan, nan, nan}, 0.5)));
}

}  // namespace
}  // namespace pcic
