// Posteriors without a closed form, drawn exactly: draw from the prior, accept with probability likelihood /
// maximum. Exact values by quadrature: shared/oracles/small_problems.json.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "oracles/sampled_run.hpp"

namespace pcic::reference {
namespace {

bool accept(double log_lik, double upper_bound, Random& random) {
  if (log_lik > upper_bound) throw std::logic_error("the bound of the likelihood is too low");
  return std::log(1 - std::uniform_real_distribution<double>()(random)) < log_lik - upper_bound;
}

// Logistic regression on [1, x] with a N(0, I) prior; the likelihood is raised to the power rho.
SampledProblem logistic(double rho) {
  constexpr std::array<double, 8> x = {-2, -1, -0.5, 0, 0.5, 1, 1.5, 2};
  constexpr std::array<int, 8> y = {0, 0, 1, 0, 1, 0, 1, 1};
  constexpr double largest_log_lik = -4.172;  // rounded up
  const auto draw = [=](Random& random) {
    std::normal_distribution<double> normal;
    for (;;) {
      const double intercept = normal(random), slope = normal(random);
      DrawValues values(4);
      double total = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double sign = y[i] == 1 ? 1 : -1;
        const double right =
            1 / (1 + std::exp(-sign * (intercept + slope * x[i])));  // probability of what happened
        total += rho * std::log(right);
        values[0].push_back(rho * std::log(right));
        values[1].push_back(-std::log(right));
        values[2].push_back((1 - right) * (1 - right));
        values[3].push_back(-right / std::hypot(right, 1 - right));
      }
      if (accept(total, rho * largest_log_lik, random)) return values;
    }
  };
  return {
      .score = "score", .losses = {"neglog", "brier", "spherical"}, .draw = draw, .draws_per_chain = 10000};
}

// Eight schools with the effects integrated out: s = log N(y; mu, tau^2 + sigma^2), mu ~ N(0, sigma_mu^2),
// sigma_mu ~ half-Cauchy(10), tau ~ half-normal(10), loss (y - mu)^2. The likelihood is largest at tau = 0.
SampledProblem eight_schools() {
  constexpr std::array<double, 8> y = {28, 8, -3, 7, -1, 1, 18, 12};
  constexpr std::array<double, 8> sigma = {15, 10, 16, 11, 9, 11, 10, 18};
  const auto log_lik = [=](double mu, double tau, std::size_t i) {
    const double variance = tau * tau + sigma[i] * sigma[i];
    return -0.5 * std::log(2 * M_PI * variance) - (y[i] - mu) * (y[i] - mu) / (2 * variance);
  };
  double precision = 0, weighted = 0, maximum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    precision += 1 / (sigma[i] * sigma[i]);
    weighted += y[i] / (sigma[i] * sigma[i]);
  }
  for (std::size_t i = 0; i < y.size(); ++i) maximum += log_lik(weighted / precision, 0, i);
  const auto draw = [=](Random& random) {
    for (;;) {
      const double sigma_mu = std::abs(std::cauchy_distribution<double>(0, 10)(random));
      const double mu = std::normal_distribution<double>(0, sigma_mu)(random);
      const double tau = std::abs(std::normal_distribution<double>(0, 10)(random));
      DrawValues values(2);
      double total = 0;
      for (std::size_t i = 0; i < y.size(); ++i) {
        values[0].push_back(log_lik(mu, tau, i));
        values[1].push_back((y[i] - mu) * (y[i] - mu));
        total += values[0].back();
      }
      if (accept(total, maximum, random)) return values;
    }
  };
  return {.score = "log_lik", .losses = {"l2"}, .draw = draw, .draws_per_chain = 10000};
}

TEST(SampledLogistic, MeetsTheExactValues) {
  expect_exact_values(evaluate_samples(logistic(1.0), 301), {{"neglog", "in_sample", 0.6109066613504557},
                                                             {"neglog", "pcic", 0.7481478138637772},
                                                             {"neglog", "pcic2", 0.782232028422058},
                                                             {"brier", "in_sample", 0.21376970860577277},
                                                             {"brier", "pcic", 0.26853206469215674},
                                                             {"brier", "pcic2", 0.280055147925666},
                                                             {"spherical", "in_sample", -0.753710143822349},
                                                             {"spherical", "pcic", -0.68867768630944},
                                                             {"spherical", "pcic2", -0.6761861851823037}});
}

TEST(SampledLogistic, MeetsTheExactPredictiveLogScore) {
  SampledProblem problem = logistic(1.0);
  problem.losses = {"-score"};
  expect_exact_values(evaluate_samples(problem, 302),
                      {{"-score", "waic1", 0.6890807202769915}, {"-score", "waic2", 0.7481478138637772}});
}

TEST(SampledLogistic, MeetsTheExactValuesAtLearningRateOneHalf) {
  expect_exact_values(evaluate_samples(logistic(0.5), 303), {{"neglog", "in_sample", 0.6713986003815671},
                                                             {"neglog", "pcic", 0.7885098793321584},
                                                             {"neglog", "pcic2", 0.8110632498439918},
                                                             {"brier", "in_sample", 0.23738126679876959},
                                                             {"brier", "pcic", 0.28300788750046424},
                                                             {"brier", "pcic2", 0.2903443119119734},
                                                             {"spherical", "in_sample", -0.7259093767192158},
                                                             {"spherical", "pcic", -0.6721289249331459},
                                                             {"spherical", "pcic2", -0.6642129475476947}});
}

TEST(SampledEightSchools, MeetsTheExactValues) {
  expect_exact_values(evaluate_samples(eight_schools(), 304), {{"l2", "in_sample", 129.2874945977958},
                                                               {"l2", "pcic", 150.23287968988436},
                                                               {"l2", "pcic2", 151.82958911442552}});
}

}  // namespace
}  // namespace pcic::reference
