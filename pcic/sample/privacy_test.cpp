#include "pcic/sample/privacy.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr LipschitzLoss losses[] = {{1, 1}, {3.5, 1}, {0.2, 0.01}, {7, 40}};

TEST(Privacy, EpsilonOfTheLearningRateForEpsilonIsEpsilon) {
  for (double epsilon : {1e-6, 0.1, 1.0, 3.0, 50.0})
    for (double delta : {1e-12, 1e-5, 0.3})
      for (LipschitzLoss loss : losses) {
        EXPECT_NEAR(epsilon_for(learning_rate_for({epsilon, delta}, loss), delta, loss), epsilon,
                    1e-13 * epsilon);
        EXPECT_NEAR(epsilon_for_bounded_loss(learning_rate_for_bounded_loss(epsilon, 2), 2), epsilon,
                    1e-15 * epsilon);
        if (epsilon < 1) {
          EXPECT_NEAR(small_epsilon_for(learning_rate_for_small_epsilon({epsilon, delta}, loss), delta, loss),
                      epsilon, 1e-13 * epsilon);
        }
      }
}

TEST(Privacy, ABoundedLogLikelihoodGivesFourTimesItsBound) {
  // |log p| <= B: D = 2B, epsilon = 4 beta B.
  EXPECT_DOUBLE_EQ(epsilon_for_bounded_loss(0.3, 2 * 5.0), 4 * 0.3 * 5);
}

double normal_cdf(double x) {
  return std::erfc(-x / std::sqrt(2.0)) / 2;
}

// The worst case in closed form: a linear loss g'theta, |g| = L, and the prior N(0, I/m) give the posterior
// N(-beta sum g/m, I/m), and exchanging an observation moves its mean by up to 2 beta L/m. The least delta of
// such a Gaussian mechanism, q = 2 beta L/sqrt(m) apart, is known (Balle & Wang 2018).
double delta_of_gaussian_mechanism(double q, double epsilon) {
  return normal_cdf(q / 2 - epsilon / q) - std::exp(epsilon) * normal_cdf(-q / 2 - epsilon / q);
}

TEST(Privacy, BothBoundsHoldInTheGaussianCaseWhereTheTruthIsKnown) {
  for (double epsilon : {0.05, 0.5, 1.0, 4.0})
    for (double delta : {1e-9, 1e-5, 1e-2, 0.4})
      for (LipschitzLoss loss : losses) {
        const auto distance = [&](double beta) {
          return 2 * beta * loss.lipschitz / std::sqrt(loss.prior_concavity);
        };
        EXPECT_LE(delta_of_gaussian_mechanism(distance(learning_rate_for({epsilon, delta}, loss)), epsilon),
                  delta);
        if (epsilon <= 1) {
          EXPECT_LE(delta_of_gaussian_mechanism(
                        distance(learning_rate_for_small_epsilon({epsilon, delta}, loss)), epsilon),
                    delta);
        }
      }
}

TEST(Privacy, TheGeneralBoundAllowsMoreThanTheOneForSmallEpsilon) {
  for (double epsilon : {1e-3, 0.3, 1.0})
    for (double delta : {1e-9, 0.1, 0.9})
      EXPECT_GE(learning_rate_for({epsilon, delta}, losses[1]),
                learning_rate_for_small_epsilon({epsilon, delta}, losses[1]));
}

TEST(Privacy, LimitsAreAsExpected) {
  const LipschitzLoss loss{2, 3};
  // Small epsilon: beta = sqrt(m) epsilon / (2L sqrt(2 log(1/delta))).
  EXPECT_NEAR(learning_rate_for({1e-9, 1e-4}, loss) / 1e-9,
              std::sqrt(3.0) / 4 / std::sqrt(-2 * std::log(1e-4)), 1e-9);
  // A stronger prior by a factor 4 allows twice the rate; no privacy asked, no limit.
  EXPECT_NEAR(learning_rate_for({1, 1e-4}, {2, 12}), 2 * learning_rate_for({1, 1e-4}, loss), 1e-15);
  EXPECT_GT(learning_rate_for({1e12, 1e-4}, loss), 1e5);
}

TEST(Privacy, TheLipschitzConstantOfTheLogisticLossIsTheLongestRow) {
  EXPECT_DOUBLE_EQ(lipschitz_of_logistic(Table(std::vector<double>{1, 0.5, -3, 4, 1, 2}, 2)), 5);
}

TEST(Privacy, SaysWhatIsOutOfRange) {
  try {
    learning_rate_for({1, 0}, {1, 1});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "delta is 0; it must lie between 0 and 1, well below 1/n. For delta = 0 the loss must be bounded");
  }
  EXPECT_THROW(learning_rate_for({-1, 0.1}, {1, 1}), InputError);
  EXPECT_THROW(learning_rate_for({1, 0.1}, {0, 1}), InputError);
  EXPECT_THROW(learning_rate_for_small_epsilon({1.5, 0.1}, {1, 1}), InputError);
  EXPECT_THROW(small_epsilon_for(10, 0.1, {1, 1}), InputError);
  EXPECT_THROW(epsilon_for_bounded_loss(1, -1), InputError);
}

TEST(Privacy, AnAnswerThatIsNoNumberIsRefused) {
  EXPECT_THROW(learning_rate_for({1e308, 1e-6}, {.lipschitz = 1e-308}), InputError);
  EXPECT_THROW(learning_rate_for({1e-308, 1e-6}, {.lipschitz = 1e308}), InputError);
  EXPECT_THROW(learning_rate_for_small_epsilon({0.5, 1e-6}, {.lipschitz = 1e-320}), InputError);
  EXPECT_THROW(learning_rate_for_bounded_loss(1e308, 1e-308), InputError);
  EXPECT_THROW(epsilon_for_bounded_loss(1e308, 1e308), InputError);
  EXPECT_THROW(epsilon_for(1e200, 1e-6, {.lipschitz = 1}), InputError);
  EXPECT_THROW(small_epsilon_for(1e-300, 1e-6, {.lipschitz = 1e-300}), InputError);
}

}  // namespace
}  // namespace pcic
