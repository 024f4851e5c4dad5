// What formulas add to a result: the Monte Carlo errors of plug-in estimates, against what these really miss;
// and that a missing estimate is told.
//
// Posterior a ~ N(m_a, V_a), b ~ N(m_b, V_b), independent, drawn by AR(1) chains; loss nu = u^2 and score
// s = -u^2/2 with u = y - a - b x ~ N(e, v), learning rate beta:
//   E nu = e^2 + v,   nu at the mean = e^2,   Cov(nu, beta s) = -beta (v^2 + 2 e^2 v).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

constexpr double beta = 0.5, phi = 0.5;
constexpr double mean_a = 1, mean_b = -0.5, variance_a = 0.04, variance_b = 0.09;
const std::vector<double> x{-1, 0, 0.5, 2, 3}, y{2, 0.5, 2, -1, 0.5};

std::map<std::string, double> exact_values() {
  std::map<std::string, double> sum;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double e = y[i] - mean_a - mean_b * x[i], v = variance_a + x[i] * x[i] * variance_b;
    sum["in_sample_plugin"] += e * e;
    sum["pcic_plugin"] += e * e + beta * (v * v + 2 * e * e * v);
    const double h = beta * v;  // the mean of a + b x without i is m - e (h + h^2 + ...)
    sum["ij_plugin"] += std::pow(e * (1 + h), 2);
    sum["ij_plugin2"] += std::pow(e * (1 + h + h * h), 2);
    sum["gdic"] += 3 * (e * e + v) - 2 * e * e;
    sum["gdic_plugin"] += 2 * (e * e + v) - e * e;
    sum["gdic_beta"] += e * e + v + 2 * beta * v;
  }
  for (auto& [name, value] : sum) value /= static_cast<double>(x.size());
  return sum;
}

MemoryArray autoregressive(const std::string& name, double mean, double variance, std::mt19937_64& random) {
  MemoryArray array{{name, {}}, {}};
  std::normal_distribution<double> normal;
  for (int chain = 0; chain < 4; ++chain) {
    std::vector<double>& values = array.chains.emplace_back();
    double state = normal(random);
    for (int draw = 0; draw < 500; ++draw) {
      state = phi * state + std::sqrt(1 - phi * phi) * normal(random);
      values.push_back(mean + std::sqrt(variance) * state);
    }
  }
  return array;
}

LossEvaluation evaluate_one_run(std::uint64_t seed, const std::string& loss = "square(y - a - b * x)") {
  std::mt19937_64 random(seed);
  MemorySource source(
      "fit",
      {autoregressive("a", mean_a, variance_a, random), autoregressive("b", mean_b, variance_b, random)},
      170);
  const Dataset data{{{"x", {x.size()}, x}, {"y", {y.size()}, y}}};
  const EvaluateOptions options{.score = "normal_lpdf(y | a + b * x, 1)",
                                .losses = {loss},
                                .beta = beta,
                                .plug_in = true,
                                .importance_sampling = {.wanted = false}};
  return evaluate(source, data, options).losses.front().evaluation;
}

TEST(PlugInError, CoversTheExactValueAsOftenAsItShould) {
  constexpr int num_runs = 200;
  const std::map<std::string, double> exact = exact_values();
  std::map<std::string, int> covered;
  for (int run = 0; run < num_runs; ++run) {
    const LossEvaluation evaluation = evaluate_one_run(1000 + static_cast<std::uint64_t>(run));
    for (const auto& [name, value] : exact) {
      const Estimate* estimate = evaluation.find(name);
      ASSERT_NE(estimate, nullptr) << name;
      covered[name] += std::abs(estimate->value - value) < 2 * estimate->mcse;
    }
  }
  for (const auto& [name, count] : covered) {
    EXPECT_GE(count, 0.90 * num_runs) << name;
    EXPECT_LE(count, 0.99 * num_runs) << name;
  }
}

TEST(PlugInError, IsKnownForEveryEstimatorOfASmoothLoss) {
  for (const Estimate& estimate : evaluate_one_run(1).estimates)
    EXPECT_TRUE(std::isfinite(estimate.mcse)) << estimate.name;
}

TEST(PlugInError, IsUnknownForALossOfSteps) {
  EXPECT_TRUE(std::isnan(evaluate_one_run(1, "y > a + b * x").find("pcic_plugin")->mcse));
}

// The classes are separated by x: the likelihood grows without end.
TEST(Tic, IsSaidToBeMissingWhereThereIsNoMaximum) {
  MemorySource source("fit", {{{"b", {}}, {{0.8, 1.3, 0.9, 1.1, 0.7, 1.2, 1.0, 0.9}}}}, 4);
  const Dataset separated{{{"x", {4}, {-2, -1, 1, 2}}, {"y", {4}, {0, 0, 1, 1}}}};
  const Result result =
      evaluate(source, separated, {.score = "bernoulli_logit_lpmf(y | b * x)", .plug_in = true});
  EXPECT_EQ(result.losses.front().evaluation.find("tic"), nullptr);
  EXPECT_TRUE(std::ranges::any_of(result.findings, [](const Finding& finding) {
    return finding.code == "not_computed" && finding.text.starts_with("tic was not computed");
  }));
}

}  // namespace
}  // namespace pcic
