#include "pcic/estimate/crps.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace pcic {
namespace {

std::vector<double> equal_weights(std::size_t count) {
  return std::vector<double>(count, 1 / static_cast<double>(count));
}

struct Sample {
  std::vector<double> draws, weights;
};

Sample weighted_sample(std::size_t count) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> normal;
  std::exponential_distribution<double> exponential;
  Sample sample;
  double total = 0;
  for (std::size_t m = 0; m < count; ++m) {
    sample.draws.push_back(std::round(4 * normal(random)) / 4);  // with ties
    sample.weights.push_back(exponential(random));
    total += sample.weights.back();
  }
  for (double& weight : sample.weights) weight /= total;
  return sample;
}

TEST(Crps, OfTwoDrawsIsWhatItsDefinitionSays) {
  const CrpsParts parts = crps_parts(SortedDraws(std::vector{1.0, 0.0}), equal_weights(2), 0);
  EXPECT_DOUBLE_EQ(parts.distance, 0.5);
  EXPECT_DOUBLE_EQ(parts.spread, 0.5);
  EXPECT_DOUBLE_EQ(parts.crps(), 0.25);
  EXPECT_DOUBLE_EQ(parts.scrps(), 1 + std::log(0.5) / 2);
}

TEST(Crps, EqualsTheDoubleSumOverAllPairs) {
  const Sample sample = weighted_sample(200);
  const SortedDraws sorted(sample.draws);
  const CrpsParts parts = crps_parts(sorted, sorted.arrange(sample.weights), 0.3);
  double distance = 0, spread = 0;
  for (std::size_t a = 0; a < 200; ++a) {
    distance += sample.weights[a] * std::abs(sample.draws[a] - 0.3);
    for (std::size_t b = 0; b < 200; ++b)
      spread += sample.weights[a] * sample.weights[b] * std::abs(sample.draws[a] - sample.draws[b]);
  }
  EXPECT_NEAR(parts.distance, distance, 1e-13);
  EXPECT_NEAR(parts.spread, spread, 1e-13);
}

// Draws at the midpoints of equal shares of probability: E|X - X'| converges with the square of their number.
TEST(Crps, OfTheNormalDistributionIsItsClosedForm) {
  const boost::math::normal normal(2, 3);
  std::vector<double> draws;
  for (int m = 0; m < 20000; ++m) draws.push_back(quantile(normal, (m + 0.5) / 20000));
  const double y = 3.5, z = (y - 2) / 3;
  const boost::math::normal standard;
  const double closed_form =
      3 * (z * (2 * cdf(standard, z) - 1) + 2 * pdf(standard, z) - 1 / std::sqrt(std::numbers::pi));
  const CrpsParts parts = crps_parts(SortedDraws(draws), equal_weights(draws.size()), y);
  EXPECT_NEAR(parts.crps(), closed_form, 2e-4);
  EXPECT_NEAR(parts.spread, 6 / std::sqrt(std::numbers::pi), 4e-4);
}

TEST(Crps, ScalesWithTheDataAndDoesNotMoveWithThem) {
  const Sample sample = weighted_sample(50);
  std::vector<double> moved = sample.draws;
  for (double& draw : moved) draw = 1e6 + 1024 * draw;
  const SortedDraws sorted(sample.draws), sorted_moved(moved);
  const double plain = crps_parts(sorted, sorted.arrange(sample.weights), 0.25).crps();
  EXPECT_NEAR(crps_parts(sorted_moved, sorted_moved.arrange(sample.weights), 1e6 + 256).crps(), 1024 * plain,
              1e-9 * plain * 1024);
}

TEST(Crps, OfEqualDrawsIsTheDistance) {
  const CrpsParts parts = crps_parts(SortedDraws(std::vector(5, 7.0)), equal_weights(5), 4);
  EXPECT_DOUBLE_EQ(parts.crps(), 3);
  EXPECT_TRUE(std::isnan(parts.scrps()));
}

TEST(Crps, IsNotKnownIfADrawIsNotFinite) {
  EXPECT_TRUE(std::isnan(crps_parts(SortedDraws(std::vector{1.0, HUGE_VAL}), equal_weights(2), 0).crps()));
}

}  // namespace
}  // namespace pcic
