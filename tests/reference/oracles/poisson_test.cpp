// Poisson models with exact posteriors. Exact values: shared/math.md section 9,
// shared/oracles/small_problems.json.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "oracles/sampled_run.hpp"

namespace pcic::reference {
namespace {

double poisson_log(double y, double rate) {
  return y * std::log(rate) - rate - std::lgamma(y + 1);
}

// One rate with a Gamma(1, 1) prior: the posterior is Gamma(1 + sum y, 1 + n).
SampledProblem poisson_gamma() {
  constexpr std::array<double, 8> y = {3, 1, 4, 1, 5, 9, 2, 6};
  const auto draw = [y](Random& random) {
    std::gamma_distribution<double> gamma(32, 1.0 / 9);
    const double rate = gamma(random);
    DrawValues values(2);
    for (double count : y) {
      values[0].push_back(poisson_log(count, rate));
      values[1].push_back((count - rate) * (count - rate));
    }
    return values;
  };
  return {.score = "log_lik", .losses = {"-log_lik", "l2"}, .draw = draw};
}

const std::vector<ExactValue> poisson_gamma_exact = {
    {"l2", "in_sample", 7.106481481},   {"l2", "pcic", 8.637860082},
    {"l2", "pcic2", 8.8904321},         {"-log_lik", "waic1", 2.5533275990},
    {"-log_lik", "waic2", 2.650278645}, {"-log_lik", "pcic", 2.650278645}};

// A sequence of three rates under prod lambda^(3-1) / (sum lambda)^8: length ~ Gamma, direction ~ Dirichlet.
SampledProblem poisson_sequence() {
  constexpr std::array<std::array<double, 3>, 4> y = {{{1, 0, 3}, {2, 1, 0}, {0, 0, 4}, {1, 2, 2}}};
  constexpr std::array<double, 3> concentration = {7, 6, 12};
  const auto draw = [=](Random& random) {
    const double length = std::gamma_distribution<double>(17, 1.0 / 4)(random);
    std::array<double, 3> rate;
    double total = 0;
    for (std::size_t j = 0; j < 3; ++j)
      total += rate[j] = std::gamma_distribution<double>(concentration[j], 1)(random);
    for (double& r : rate) r *= length / total;
    DrawValues values(2);
    for (const auto& counts : y) {
      double log_lik = 0, l2 = 0;
      for (std::size_t j = 0; j < 3; ++j) {
        log_lik += poisson_log(counts[j], rate[j]);
        l2 += (counts[j] - rate[j]) * (counts[j] - rate[j]);
      }
      values[0].push_back(log_lik);
      values[1].push_back(l2);
    }
    return values;
  };
  return {.score = "log_lik", .losses = {"-log_lik", "l2"}, .draw = draw};
}

TEST(SampledPoissonGamma, MeetsTheExactValues) {
  expect_exact_values(evaluate_samples(poisson_gamma(), 201), poisson_gamma_exact);
}

// Over independent runs the distances to the exact value, in reported Monte Carlo errors, have mean square
// about 1.
TEST(SampledPoissonGamma, ReportsTheMonteCarloErrorItMakes) {
  SampledProblem problem = poisson_gamma();
  problem.draws_per_chain = 1000;
  constexpr int num_runs = 60;
  std::vector<double> sum_of_squares(poisson_gamma_exact.size(), 0);
  for (int run = 0; run < num_runs; ++run) {
    const Result result = evaluate_samples(problem, 1000 + run);
    for (std::size_t k = 0; k < poisson_gamma_exact.size(); ++k)
      for (const LossResult& loss : result.losses)
        if (loss.evaluation.loss == poisson_gamma_exact[k].loss) {
          const Estimate* estimate = loss.evaluation.find(poisson_gamma_exact[k].estimator);
          sum_of_squares[k] += std::pow((estimate->value - poisson_gamma_exact[k].value) / estimate->mcse, 2);
        }
  }
  // chi-square with 60 degrees of freedom over 60: 0.5 and 1.7 are 2.7 and 3.8 standard deviations away.
  for (std::size_t k = 0; k < sum_of_squares.size(); ++k) {
    RecordProperty(poisson_gamma_exact[k].loss + poisson_gamma_exact[k].estimator,
                   std::to_string(sum_of_squares[k] / num_runs));
    EXPECT_GT(sum_of_squares[k] / num_runs, 0.5) << poisson_gamma_exact[k].estimator;
    EXPECT_LT(sum_of_squares[k] / num_runs, 1.7) << poisson_gamma_exact[k].estimator;
  }
}

TEST(SampledPoissonSequence, MeetsTheExactValues) {
  expect_exact_values(evaluate_samples(poisson_sequence(), 202),
                      {{"l2", "in_sample", 4.383461538461538},
                       {"l2", "pcic", 5.813109467455621},
                       {"-log_lik", "in_sample", 4.490046526523681},
                       {"-log_lik", "waic2", 4.9658749238636295}});
}

}  // namespace
}  // namespace pcic::reference
