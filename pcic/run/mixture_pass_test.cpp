#include "pcic/run/mixture_pass.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pcic/core/random_stream.hpp"
#include "pcic/estimate/mixture.hpp"
#include "pcic/run/memory_source_test.hpp"
#include "pcic/run/stored_values.hpp"

namespace pcic {
namespace {

// y_i ~ N(x_i theta, 1), prior N(0, 2). The last observation has leverage 0.88: its weights exp(-s) have no
// variance.
const std::vector<double> x{1, 1, 1, 5}, y{-0.3, 0.2, 0.5, 3};
constexpr double prior_variance = 2;
constexpr std::size_t num_draws = 10000, num_runs = 40;

struct Posterior {
  double mean, variance;
};

Posterior posterior_without(std::size_t left_out) {
  double precision = 1 / prior_variance, sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i == left_out) continue;
    precision += x[i] * x[i];
    sum += x[i] * y[i];
  }
  return {sum / precision, 1 / precision};
}

double log_normal(double value, double mean, double variance) {
  return -0.5 * (std::log(2 * std::numbers::pi * variance) + (value - mean) * (value - mean) / variance);
}

// -log p(y_i | the others)
double exact_log_loss(std::size_t i) {
  const Posterior p = posterior_without(i);
  return -log_normal(y[i], x[i] * p.mean, x[i] * x[i] * p.variance + 1);
}

double exact_squared_error(std::size_t i) {
  const Posterior p = posterior_without(i);
  return std::pow(y[i] - x[i] * p.mean, 2) + x[i] * x[i] * p.variance;
}

// The mixture posterior is a mixture of the leave-one-out posteriors with weights 1/p(y_i | the others).
double draw_from_mixture(RandomStream& stream) {
  std::vector<double> cumulated;
  double total = 0;
  for (std::size_t i = 0; i < x.size(); ++i) cumulated.push_back(total += std::exp(exact_log_loss(i)));
  const double u = total * stream.uniform();
  const Posterior p =
      posterior_without(static_cast<std::size_t>(std::ranges::lower_bound(cumulated, u) - cumulated.begin()));
  return p.mean + std::sqrt(p.variance) * stream.normal();
}

MixtureEvaluation evaluate_run(std::uint64_t run) {
  RandomStream stream(11, {run});
  std::vector<double> score, loss;
  for (std::size_t m = 0; m < num_draws; ++m) {
    const double theta = draw_from_mixture(stream);
    for (std::size_t i = 0; i < x.size(); ++i) {
      score.push_back(log_normal(y[i], x[i] * theta, 1));
      loss.push_back(std::pow(y[i] - x[i] * theta, 2));
    }
  }
  MemorySource source("mixture", {{{"log_lik", {x.size()}}, {score}}, {{"sq", {x.size()}}, {loss}}}, 1000);
  StoredValues values(source, {.score = "log_lik", .losses = {"sq"}});
  const MixturePass pass = run_mixture_pass(source, values, ratios_to_keep(num_draws, {}), {});
  return evaluate_mixture(pass.state, pass.log_mean_inverse_sum);
}

void expect_mean(const std::vector<double>& values, double expected) {
  const auto count = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / count;
  for (const double value : values) squares += (value - mean) * (value - mean);
  EXPECT_NEAR(mean, expected, 4 * std::sqrt(squares / (count - 1) / count));
}

TEST(MixturePosterior, GivesExactLeaveOneOutWhereWeightsOfThePosteriorHaveNoVariance) {
  std::vector<MixtureEvaluation> runs;
  for (std::uint64_t run = 0; run < num_runs; ++run) runs.push_back(evaluate_run(run));
  for (std::size_t i = 0; i < x.size(); ++i) {
    SCOPED_TRACE(i);
    std::vector<double> squared_errors, log_losses;
    for (const MixtureEvaluation& run : runs) {
      squared_errors.push_back(run.losses[0].pointwise[i]);
      log_losses.push_back(run.log_loss.pointwise[i]);
      EXPECT_LT(run.pareto_k[i], run.threshold);
    }
    expect_mean(squared_errors, exact_squared_error(i));
    expect_mean(log_losses, exact_log_loss(i));
  }
}

}  // namespace
}  // namespace pcic
