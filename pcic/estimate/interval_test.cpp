#include "pcic/estimate/interval.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pcic {
namespace {

TEST(Interval, OfSymmetricValuesIsStudents) {
  const Interval interval = interval_95(make_estimate("answer", {-1, 0, 1}));
  const double t = 0.95 * std::sqrt(2 / (1 - 0.95 * 0.95));  // two degrees of freedom: closed form
  const double half = t / std::sqrt(3);
  EXPECT_NEAR(interval.low, -half, 1e-12);
  EXPECT_NEAR(interval.high, half, 1e-12);
}

TEST(Interval, OfSkewedValuesReachesFurtherToTheLongTail) {
  const Estimate estimate = make_estimate("answer", {0, 0, 0, 0, 1, 8});
  const Interval interval = interval_95(estimate);
  EXPECT_GT(interval.high - estimate.value, 2 * (estimate.value - interval.low));
}

TEST(Interval, CountsEqualRepeatedRows) {
  const Interval counted = interval_95(make_estimate("answer", {1, 5, 9}, {3, 2, 1}));
  const Interval repeated = interval_95(make_estimate("answer", {1, 1, 1, 5, 5, 9}));
  EXPECT_NEAR(counted.low, repeated.low, 1e-12);
  EXPECT_NEAR(counted.high, repeated.high, 1e-12);
}

TEST(Interval, GrowsWithTheMonteCarloError) {
  Estimate estimate = make_estimate("answer", {1, 2, 4, 8});
  const Interval without = interval_95(estimate);
  estimate.mcse = 3;
  EXPECT_NEAR(interval_95(estimate).high - estimate.value, std::hypot(without.high - estimate.value, 6),
              1e-12);
}

TEST(Interval, IsUnknownForTwoObservations) {
  EXPECT_TRUE(std::isnan(interval_95(make_estimate("answer", {1, 2})).low));
}

// The mean of 8 squared normals: 5000 repetitions pin a coverage down to 0.005. Two standard errors cover .79.
TEST(Interval, CoversTheMeanOfSquaredNormalsFarMoreOftenThanTwoStandardErrors) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  int covered = 0, two_errors = 0;
  for (int k = 0; k < 5000; ++k) {
    std::vector<double> values(8);
    for (double& value : values) value = std::pow(normal(random), 2);
    const Estimate estimate = make_estimate("answer", values);
    const Interval interval = interval_95(estimate);
    covered += interval.low <= 1 && 1 <= interval.high;
    two_errors += std::abs(estimate.value - 1) <= 2 * estimate.se;
  }
  EXPECT_GT(covered, 0.88 * 5000);
  EXPECT_LT(two_errors, 0.83 * 5000);
}

}  // namespace
}  // namespace pcic
