#include "pcic/estimate/stacking.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Lpd = std::vector<std::vector<double>>;

Lpd random_lpd(std::size_t num_models, std::size_t num_obs, double spread, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Lpd lpd(num_models, std::vector<double>(num_obs));
  for (std::size_t i = 0; i < num_obs; ++i) {
    const double shared = 3 * normal(random);
    for (auto& model : lpd) model[i] = shared + spread * normal(random);
  }
  return lpd;
}

TEST(Stacking, OfOneModelIsThatModel) {
  EXPECT_EQ(stacking_weights(Lpd{{-1, -2}}), std::vector<double>{1});
}

TEST(Stacking, GivesAllWeightToAModelThatIsAlwaysBetter) {
  const auto weights = stacking_weights(Lpd{{-1, -2, -3}, {-1.5, -2.1, -4}});
  EXPECT_NEAR(weights[0], 1, 1e-10);
  EXPECT_NEAR(weights[1], 0, 1e-10);
}

// If model k alone can explain n_k of the observations, f = sum_k n_k log w_k.
TEST(Stacking, OfModelsThatExplainDifferentObservationsIsTheirShares) {
  Lpd lpd(3, std::vector<double>(10, -800));
  for (std::size_t i = 0; i < 10; ++i) lpd[i < 5 ? 0 : i < 8 ? 1 : 2][i] = 0;
  const auto weights = stacking_weights(lpd);
  EXPECT_NEAR(weights[0], 0.5, 1e-11);
  EXPECT_NEAR(weights[1], 0.3, 1e-11);
  EXPECT_NEAR(weights[2], 0.2, 1e-11);
}

// Densities (1, c) three times and (c, 1) once: 3/u = 1/(1 + c - u) with u = c + (1 - c) w.
TEST(Stacking, OfTwoModelsSolvesItsEquation) {
  const double c = 0.1, log_c = std::log(c);
  const auto weights = stacking_weights(Lpd{{0, 0, 0, log_c}, {log_c, log_c, log_c, 0}});
  EXPECT_NEAR(weights[0], (0.75 * (1 + c) - c) / (1 - c), 1e-11);
}

TEST(Stacking, MeetsTheConditionsOfAMaximum) {
  for (unsigned seed = 1; seed <= 20; ++seed)
    for (const double spread : {0.01, 0.5, 5.0, 50.0}) {
      const Lpd lpd = random_lpd(2 + seed % 9, 1 + 7 * seed, spread, seed);
      const auto weights = stacking_weights(lpd);
      double total = 0;
      for (const double weight : weights) {
        EXPECT_GE(weight, 0);
        total += weight;
      }
      EXPECT_NEAR(total, 1, 1e-14);
      EXPECT_LT(stacking_gap(lpd, weights), 1e-10) << "seed " << seed << ", spread " << spread;
    }
}

TEST(Stacking, TheGapOfEqualWeightsIsNotZero) {
  const Lpd lpd{{0, 0}, {-1, -1}};
  const double density = std::exp(-1.0);
  EXPECT_NEAR(stacking_gap(lpd, std::vector<double>{0.5, 0.5}), 1 / ((1 + density) / 2) - 1, 1e-15);
}

TEST(Stacking, DoesNotSeeWhatAllModelsShare) {
  Lpd lpd = random_lpd(4, 50, 1, 7);
  const auto weights = stacking_weights(lpd);
  for (auto& model : lpd)
    for (std::size_t i = 0; i < model.size(); ++i) model[i] += 1e4 * std::sin(static_cast<double>(i));
  const auto moved = stacking_weights(lpd);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(moved[k], weights[k], 1e-8);
}

TEST(Stacking, SharesWeightBetweenEqualModels) {
  const auto weights = stacking_weights(Lpd{{0, -3, 0}, {-2, 0, -1}, {0, -3, 0}});
  EXPECT_NEAR(weights[0], weights[2], 1e-12);
  EXPECT_GT(weights[0], 0.1);
}

TEST(Stacking, RefusesWhatIsNotFiniteOrOfAnotherLength) {
  EXPECT_THROW(stacking_weights(Lpd{{0, std::nan("")}, {0, 0}}), InputError);
  EXPECT_THROW(stacking_weights(Lpd{{0, -std::numeric_limits<double>::infinity()}, {0, 0}}), InputError);
  EXPECT_THROW(stacking_weights(Lpd{{0, 0}, {0}}), InputError);
  EXPECT_THROW(stacking_weights(Lpd{}), InputError);
}

}  // namespace
}  // namespace pcic
