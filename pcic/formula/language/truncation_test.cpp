#include "pcic/formula/language/truncation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

double value(const std::string& text) {
  const Dataset no_data;
  Graph graph(1);
  const NodeId node = Builder(graph, no_data, {}).per_observation({text, "score"});
  return values_at(graph, node, {}).front();
}

double poisson(int y, double lambda) {
  return std::exp(y * std::log(lambda) - lambda - std::lgamma(y + 1.0));
}

TEST(Truncation, OfAContinuousDistributionDividesByTheProbabilityBetweenTheBounds) {
  const double density = value("normal_lpdf(1.5 | 1, 2)");
  EXPECT_NEAR(value("1.5 ~ normal(1, 2) T[0, ]"), density - std::log(1 - value("Phi(-0.5)")), 1e-14);
  EXPECT_NEAR(value("1.5 ~ normal(1, 2) T[, 2]"), density - std::log(value("Phi(0.5)")), 1e-14);
  EXPECT_NEAR(value("1.5 ~ normal(1, 2) T[0, 2]"), density - std::log(value("Phi(0.5) - Phi(-0.5)")), 1e-14);
  EXPECT_EQ(value("1.5 ~ normal(1, 2) T[, ]"), density);
}

TEST(Truncation, OfCountsIncludesTheBounds) {
  const double all = poisson(2, 3) + poisson(3, 3) + poisson(4, 3);
  EXPECT_NEAR(value("2 ~ poisson(3) T[2, 4]"), std::log(poisson(2, 3) / all), 1e-14);
  EXPECT_NEAR(value("4 ~ poisson(3) T[2, 4]"), std::log(poisson(4, 3) / all), 1e-14);
  EXPECT_NEAR(value("3 ~ poisson(3) T[1, ]"), std::log(poisson(3, 3) / (1 - poisson(0, 3))), 1e-14);
}

TEST(Truncation, IsImpossibleOutsideTheBounds) {
  EXPECT_EQ(value("-0.1 ~ normal(1, 2) T[0, ]"), -INFINITY);
  EXPECT_EQ(value("5 ~ poisson(3) T[2, 4]"), -INFINITY);
}

// Given Z > 30, Z - 30 is almost exponential(30): exactly 0.5 * 30^2 - 0.5 * z^2 plus the log of 1 / Mills' ratio.
TEST(Truncation, KeepsItsDigitsFarOut) {
  const double from_above = value("30.1 ~ std_normal() T[30, 40]");
  const double mirrored = value("-30.1 ~ std_normal() T[-40, -30]");
  EXPECT_NEAR(from_above, mirrored, 1e-12);
  EXPECT_NEAR(from_above, -0.5 * (30.1 * 30.1 - 900) + std::log(30 + 1 / 30.0), 3e-6);
}

}  // namespace
}  // namespace pcic
