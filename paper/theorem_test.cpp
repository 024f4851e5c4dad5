#include "paper/theorem.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "paper/experiments.hpp"
#include "paper/poisson_bias.hpp"
#include "paper/theorem_models.hpp"

namespace pcic::paper {
namespace {

TEST(Theorem, BiasOfTheLogLossOfCountsIsTheKnownOne) {
  for (const std::size_t n : {10u, 40u})
    EXPECT_NEAR(theorem_models()[0].bias_at(n)[1].gibbs, poisson_bias(n, 3).waic, 1e-11) << n;
}

// math.md 5 with d = 1, A = 1, beta = tau = 1 and data of variance 2 in place of 1: the terms that come from the data double.
TEST(Theorem, BiasOfTheSquaredLossOfALocationIsTheClosedForm) {
  for (const std::size_t size : {10u, 40u, 160u}) {
    const auto n = static_cast<double>(size);
    const double lambda = n + 1, a = n / lambda;
    const double mean_square =
        2 * (1 - 2 * a / n + a * a / n) + std::pow(1 - a, 2);  // E (x - m)^2, theta* = 1
    const double pcic = mean_square + 1 / lambda + 2 / lambda * mean_square + 1 / (lambda * lambda);
    const double target = 2 * (1 + a * a / n) + std::pow(1 - a, 2) + 1 / lambda;
    EXPECT_NEAR(theorem_models()[2].bias_at(size)[0].gibbs, pcic - target, 1e-12) << size;
  }
}

TEST(Theorem, BiasOfTheBrierLossIsTheClosedForm) {
  // Posterior Beta(a, b), m = a/(a + b), E theta^k by rising factorials; n = 2 by hand over S = 0, 1, 2.
  const double n = 2, p = 0.3;
  double bias = 0;
  for (int sum = 0; sum <= 2; ++sum) {
    const double a = 1 + sum, b = 1 + n - sum,
                 probability = (sum == 1 ? 2 : 1) * std::pow(p, sum) * std::pow(1 - p, 2 - sum);
    const double m1 = a / (a + b), m2 = m1 * (a + 1) / (a + b + 1);
    const auto loss = [&](int x) { return x - 2 * x * m1 + m2; };
    // Cov(theta^k, log theta) is the derivative of log E theta^k in a, times E theta^k; likewise log(1 - theta) in b.
    const double in_a1 = m1 * (1 / a - 1 / (a + b)),
                 in_a2 = m2 * (1 / a + 1 / (a + 1) - 1 / (a + b) - 1 / (a + b + 1));
    const double in_b2 = -m2 * (1 / (a + b) + 1 / (a + b + 1));
    const double one = sum / n, covariance = one * (-2 * in_a1 + in_a2) + (1 - one) * in_b2;
    bias +=
        probability * (one * loss(1) + (1 - one) * loss(0) - covariance - p * loss(1) - (1 - p) * loss(0));
  }
  EXPECT_NEAR(theorem_models()[1].bias_at(2)[0].gibbs, bias, 1e-12);
}

TEST(Theorem, AnOrderIsFittedWithItsInterval) {
  const std::vector<double> sizes{10, 20, 40, 80};
  std::vector<double> exact, bent;
  for (const double n : sizes) {
    exact.push_back(-3 / (n * n));
    bent.push_back(1 / (n * n) + 20 / (n * n * n));
  }
  EXPECT_NEAR(fitted_order(sizes, exact).value, 2, 1e-12);
  EXPECT_NEAR(fitted_order(sizes, exact).high, 2, 1e-6);
  EXPECT_GT(fitted_order(sizes, bent).value, 2);
  EXPECT_LT(fitted_order(sizes, bent).low, fitted_order(sizes, bent).value);
}

TEST(Theorem, HoldsForThePluginToo) {
  const Outcome outcome = run_theorem({.quick = true});
  ASSERT_EQ(outcome.claims.size(), 2u);
  for (const Claim& claim : outcome.claims) EXPECT_EQ(claim.verdict, Verdict::holds) << claim.found;
}

}  // namespace
}  // namespace pcic::paper
