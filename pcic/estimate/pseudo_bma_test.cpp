#include "pcic/estimate/pseudo_bma.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Lpd = std::vector<std::vector<double>>;

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

TEST(PseudoBma, IsTheSoftmaxOfTheSums) {
  const auto weights = pseudo_bma_weights(Lpd{{-1, -2}, {-2, -3}});
  EXPECT_DOUBLE_EQ(weights[0], logistic(2));
  EXPECT_DOUBLE_EQ(weights[1], logistic(-2));
}

TEST(PseudoBma, DoesNotOverflow) {
  const auto weights = pseudo_bma_weights(Lpd{{1e5}, {-1e5}});
  EXPECT_EQ(weights[0], 1);
  EXPECT_EQ(weights[1], 0);
}

TEST(PseudoBmaPlus, OfOneObservationIsPseudoBma) {
  const Lpd lpd{{-1}, {-1.5}, {-3}};
  const auto weights = pseudo_bma_weights(lpd), bootstrapped = pseudo_bma_plus_weights(lpd);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(bootstrapped[k], weights[k], 1e-13);
}

// With two observations the first Dirichlet weight is uniform, and with lpd differences a and b the mean of
// logistic(2 (u a + (1 - u) b)) is an integral that can be done.
TEST(PseudoBmaPlus, OfTwoObservationsIsAnIntegral) {
  const double a = 1.5, b = -0.5;
  const double mean = (std::log1p(std::exp(2 * a)) - std::log1p(std::exp(2 * b))) / (2 * (a - b));
  const double mean_square =  // integral of logistic^2 = log(1 + e^x) - logistic
      mean - (logistic(2 * a) - logistic(2 * b)) / (2 * (a - b));
  constexpr std::size_t replicates = 100'000;
  const auto weights = pseudo_bma_plus_weights(Lpd{{a, b}, {0, 0}}, {.replicates = replicates});
  const double se = std::sqrt((mean_square - mean * mean) / replicates);
  EXPECT_NEAR(weights[0], mean, 4 * se);
  EXPECT_LT(se, 0.001);
}

TEST(PseudoBmaPlus, DependsOnTheSeedAndOnNothingElse) {
  const Lpd lpd{{-1, -2, -3}, {-1.2, -1.9, -2.5}};
  EXPECT_EQ(pseudo_bma_plus_weights(lpd), pseudo_bma_plus_weights(lpd));
  EXPECT_NE(pseudo_bma_plus_weights(lpd), pseudo_bma_plus_weights(lpd, {.seed = 2}));
}

TEST(PseudoBmaPlus, AddsUpToOne) {
  const auto weights = pseudo_bma_plus_weights(Lpd{{-1, -2}, {-3, 0}, {-1, -1}});
  EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1, 1e-12);
}

TEST(PseudoBma, RefusesOtherNumbersOfObservations) {
  EXPECT_THROW(pseudo_bma_weights(Lpd{{0, 0}, {0}}), InputError);
}

}  // namespace
}  // namespace pcic
