#include "pcic/estimate/stacking_spread.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pcic {
namespace {

std::vector<std::vector<double>> two_models(std::size_t num_obs, double advantage) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> normal;
  std::vector<std::vector<double>> lpd(2);
  for (std::size_t i = 0; i < num_obs; ++i) {
    lpd[0].push_back(normal(random) + advantage);
    lpd[1].push_back(normal(random));
  }
  return lpd;
}

TEST(StackingSpread, IsTheSameForTwoWeightsThatAddUpToOne) {
  const std::vector<double> spread = stacking_spread(two_models(50, 0));
  EXPECT_GT(spread[0], 0.01);
  EXPECT_NEAR(spread[0], spread[1], 1e-6);  // the weights are found to 1e-10 in the objective
}

TEST(StackingSpread, VanishesWhereOneModelIsFarBetterEverywhere) {
  EXPECT_LT(stacking_spread(two_models(50, 20))[0], 1e-6);
}

TEST(StackingSpread, ShrinksWithTheNumberOfObservations) {
  EXPECT_LT(stacking_spread(two_models(2000, 0))[0], 0.5 * stacking_spread(two_models(50, 0))[0]);
}

TEST(StackingSpread, IsLeftOutForVeryManyObservations) {
  EXPECT_TRUE(std::isnan(stacking_spread(two_models(20'001, 0))[0]));
}

}  // namespace
}  // namespace pcic
