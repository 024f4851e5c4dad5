#include "pcic/estimate/jackknife.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/estimate/oracle_linear_gaussian_test.hpp"

namespace pcic {
namespace {

// Nine draws with the moments of N(mean, V) up to order three, and what a quadratic score needs of order
// four: the product of two rules of three nodes (-sqrt 3, 0, sqrt 3 with weights 1/6, 2/3, 1/6), so 36 draws
// of equal weight.
struct Nodes {
  std::vector<double> theta, score;  // 36 x 2 and 36 x 6
};

Nodes exact_draws(const oracle::LinearGaussian& problem) {
  const auto p = problem.posterior();
  const double l00 = std::sqrt(p.var00), l10 = p.var01 / l00, l11 = std::sqrt(p.var11 - l10 * l10);
  const double r = std::sqrt(3.0);
  Nodes nodes;
  for (const double a : {-r, 0.0, 0.0, 0.0, 0.0, r})
    for (const double b : {-r, 0.0, 0.0, 0.0, 0.0, r}) {
      const double intercept = p.mean0 + l00 * a, slope = p.mean1 + l10 * a + l11 * b;
      nodes.theta.insert(nodes.theta.end(), {intercept, slope});
      for (std::size_t i = 0; i < problem.x.size(); ++i) {
        const double d = problem.y[i] - intercept - slope * problem.x[i];
        nodes.score.push_back(-problem.half_precision() * d * d);
      }
    }
  return nodes;
}

// Cov(theta, s_i) = 2 a e_i V x_i in the linear-Gaussian model.
TEST(Jackknife, OfTheLinearGaussianModelIsItsClosedForm) {
  for (const oracle::LinearGaussian& problem : oracle::linear_gaussian_cases) {
    const Nodes nodes = exact_draws(problem);
    ParameterMoments moments(6, 2);
    moments.add({nodes.theta.data(), 36, 2, 2}, {nodes.score.data(), 36, 6, 6});
    const auto p = problem.posterior();
    double mean[2] = {}, c[6][2];
    for (std::size_t i = 0; i < 6; ++i) {
      const double factor = 2 * problem.half_precision() * problem.e(i), x = problem.x[i];
      c[i][0] = factor * (p.var00 + p.var01 * x);
      c[i][1] = factor * (p.var01 + p.var11 * x);
      for (int j : {0, 1}) mean[j] += c[i][j] / 6;
    }
    const auto covariance = jackknife_covariance(std::vector{moments}, 0, Divisor::draws);
    for (int j : {0, 1})
      for (int k : {0, 1}) {
        double expected = 0;
        for (const auto& row : c) expected += (row[j] - mean[j]) * (row[k] - mean[k]);
        EXPECT_NEAR(covariance[static_cast<std::size_t>(2 * j + k)], expected,
                    1e-12 * std::abs(expected) + 1e-14);
      }
  }
}

TEST(Jackknife, DoesNotDependOnHowObservationsAreCut) {
  const Nodes nodes = exact_draws(oracle::linear_gaussian_cases[0]);
  const BlockView theta{nodes.theta.data(), 36, 2, 2}, score{nodes.score.data(), 36, 6, 6};
  ParameterMoments whole(6, 2), left(2, 2), right(4, 2);
  whole.add(theta, score);
  left.add(theta, score.columns(0, 2));
  right.add(theta, score.columns(2, 4));
  EXPECT_EQ(jackknife_covariance(std::vector{left, right}), jackknife_covariance(std::vector{whole}));
}

TEST(Jackknife, LeavesOutTheParametersBeforeTheFirst) {
  const Nodes nodes = exact_draws(oracle::linear_gaussian_cases[0]);
  ParameterMoments moments(6, 2);
  moments.add({nodes.theta.data(), 36, 2, 2}, {nodes.score.data(), 36, 6, 6});
  const auto all = jackknife_covariance(std::vector{moments}),
             last = jackknife_covariance(std::vector{moments}, 1);
  ASSERT_EQ(last.size(), 1u);
  EXPECT_DOUBLE_EQ(last[0], all[3]);
}

}  // namespace
}  // namespace pcic
