#include "pcic/estimate/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

Estimate estimate(std::vector<double> pointwise, double mcse = nan) {
  Estimate made = make_estimate("pcic", std::move(pointwise));
  made.mcse = mcse;
  return made;
}

TEST(CompareModels, PutsTheSmallestLossFirst) {
  const auto ranked =
      compare_models(std::vector{estimate({2, 2, 5}), estimate({1, 2, 3}), estimate({1, 2, 4})});
  EXPECT_EQ(ranked[0].model, 1u);
  EXPECT_EQ(ranked[1].model, 2u);
  EXPECT_EQ(ranked[2].model, 0u);
}

TEST(CompareModels, PairsTheObservations) {
  const auto ranked = compare_models(std::vector{estimate({2, 2, 5}), estimate({1, 2, 3})});
  const Estimate& difference = ranked[1].difference;  // 1, 0, 2: mean 1, variance 1
  EXPECT_EQ(difference.pointwise, (std::vector<double>{1, 0, 2}));
  EXPECT_DOUBLE_EQ(difference.value, 1);
  EXPECT_DOUBLE_EQ(difference.se, 1 / std::sqrt(3.0));
  EXPECT_DOUBLE_EQ(difference.sum(), 3);
  EXPECT_DOUBLE_EQ(difference.se_sum(), std::sqrt(3.0));
  EXPECT_NEAR(ranked[1].p_worse, 0.95836774166822476, 1e-15);  // R: pnorm(0, -3, sqrt(3))
}

TEST(CompareModels, TheBestDiffersFromItselfByNothing) {
  const auto ranked = compare_models(std::vector{estimate({1, 2}, 0.1)});
  EXPECT_EQ(ranked[0].difference.value, 0);
  EXPECT_EQ(ranked[0].difference.se, 0);
  EXPECT_EQ(ranked[0].difference.mcse, 0);
  EXPECT_TRUE(std::isnan(ranked[0].p_worse));
}

TEST(CompareModels, MonteCarloErrorsOfIndependentRunsAddUpInSquares) {
  const auto ranked = compare_models(std::vector{estimate({1, 2}, 0.3), estimate({2, 2}, 0.4)});
  EXPECT_DOUBLE_EQ(ranked[1].difference.mcse, 0.5);
}

TEST(CompareModels, EqualModelsKeepTheirOrderAndHaveNoProbability) {
  const auto ranked = compare_models(std::vector{estimate({1, 2}), estimate({1, 2})});
  EXPECT_EQ(ranked[0].model, 0u);
  EXPECT_EQ(ranked[1].difference.value, 0);
  EXPECT_TRUE(std::isnan(ranked[1].p_worse));
}

TEST(CompareModels, AModelThatIsNotFiniteStandsLastAndSaysNothing) {
  const auto ranked = compare_models(std::vector{estimate({nan, 1}), estimate({1, 2}), estimate({2, 4})});
  EXPECT_EQ(ranked[2].model, 0u);
  EXPECT_TRUE(std::isnan(ranked[2].difference.value));
  EXPECT_TRUE(std::isnan(ranked[2].p_worse));
  EXPECT_DOUBLE_EQ(ranked[1].difference.value, 1.5);
}

TEST(CompareModels, OneObservationHasNoStandardErrorAndNoProbability) {
  const auto ranked = compare_models(std::vector{estimate({1}), estimate({2})});
  EXPECT_TRUE(std::isnan(ranked[1].difference.se));
  EXPECT_TRUE(std::isnan(ranked[1].p_worse));
}

TEST(CompareModels, RefusesOtherNumbersOfObservations) {
  EXPECT_THROW(compare_models(std::vector{estimate({1, 2}), estimate({1})}), InputError);
}

TEST(CompareModels, OfNothingIsNothing) {
  EXPECT_TRUE(compare_models({}).empty());
}

}  // namespace
}  // namespace pcic
