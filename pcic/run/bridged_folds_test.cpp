#include "pcic/run/bridged_folds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "pcic/core/errors.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/present/json.hpp"
#include "pcic/run/compare.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

const std::vector<double> y{0.3, -1, 2, 0.5, 1.5, 4};
const std::vector<double> year{1, 2, 2, 3, 3, 4};

Dataset data() {
  return {.arrays = {{"y", {6}, y}, {"year", {6}, year}}};
}

// y ~ N(mu, 1), mu ~ N(0, 3^2): the posterior of those that were seen is N(S/P, 1/P), P = 1/9 + their number.
struct Posterior {
  double mean, variance;
};
Posterior posterior_of(const std::function<bool(std::size_t)>& is_seen) {
  double sum = 0, precision = 1.0 / 9;
  for (std::size_t i = 0; i < 6; ++i)
    if (is_seen(i)) sum += y[i], precision += 1;
  return {sum / precision, 1 / precision};
}

EvaluateOptions options() {
  const auto [mean, variance] = posterior_of([](std::size_t) { return true; });
  std::vector<double> mu(4000);
  RandomStream stream(3);
  for (double& value : mu) value = mean + std::sqrt(variance) * stream.normal();
  return {.score = "normal_lpdf(y | mu, 1)",
          .losses = {"sq = (y - mu)^2"},
          .prior = "normal_lpdf(mu | 0, 3)",
          .bridge = BridgeOptions{},
          .open_again = [mu] {
            return std::make_unique<MemorySource>("fit", std::vector<MemoryArray>{{{"mu", {}}, {mu}}}, 512);
          }};
}

// Three errors of 4000 particles, whose number behind the moves is about a third less.
double tolerance(const Posterior& posterior, double distance) {
  const double v = posterior.variance;
  return 3 * std::sqrt((4 * distance * distance * v + 2 * v * v) / 2500);
}

TEST(BridgedFolds, EveryFoldIsJudgedWithoutIt) {
  const Result result = evaluate_bridged_folds(data(), "year", options());
  ASSERT_EQ(result.num_obs, 6u);
  const Estimate& gibbs = *result["sq"].evaluation.find("held_out", Target::gibbs);
  for (std::size_t i = 0; i < 6; ++i) {
    const Posterior without = posterior_of([&](std::size_t j) { return year[j] != year[i]; });
    const double distance = y[i] - without.mean;
    EXPECT_NEAR(gibbs.pointwise[i], distance * distance + without.variance, tolerance(without, distance))
        << i;
  }
  EXPECT_GT(gibbs.mcse, 0);
  EXPECT_EQ(result.findings.back().code, "bridge_folds");
}

TEST(BridgedFolds, TheFutureIsLeftOutFromTheEnd) {
  EvaluateOptions future = options();
  future.bridge->future = true;
  const Result result = evaluate_bridged_folds(data(), "year", future);
  ASSERT_EQ(result.num_obs, 5u);  // the first year has nothing before it
  EXPECT_EQ(result.question->dropped, std::vector<std::size_t>{0});
  EXPECT_EQ(result.question->fold, "year or later");
  const Estimate& gibbs = *result["sq"].evaluation.find("held_out", Target::gibbs);
  for (std::size_t i = 1; i < 6; ++i) {
    const Posterior before = posterior_of([&](std::size_t j) { return year[j] < year[i]; });
    const double distance = y[i] - before.mean;
    EXPECT_NEAR(gibbs.pointwise[i - 1], distance * distance + before.variance, tolerance(before, distance))
        << i;
  }
}

TEST(BridgedFolds, JudgesThoseThatAreAskedFor) {
  EvaluateOptions some = options();
  some.where = "year > 2";
  const Result result = evaluate_bridged_folds(data(), "year", some);
  EXPECT_EQ(result.num_obs, 3u);
  EXPECT_EQ(result.question->where, "year > 2");
}

TEST(BridgedFolds, CanBeCompared) {
  EvaluateOptions future = options();
  future.where = "year > 1";
  const SavedResult folds =
      parse_result_json(to_json(evaluate_bridged_folds(data(), "year", future)), "folds.json");
  const SavedResult again =
      parse_result_json(to_json(evaluate_bridged_folds(data(), "year", future)), "again.json");
  EXPECT_EQ(compare_results(std::vector{folds, again}).models.size(), 2u);
  future.bridge->future = true;
  const SavedResult later =
      parse_result_json(to_json(evaluate_bridged_folds(data(), "year", future)), "later.json");
  EXPECT_THROW(compare_results(std::vector{folds, later}), InputError);
}

TEST(BridgedFolds, RefusesAnotherPriorAndNoTime) {
  EvaluateOptions wrong = options();
  wrong.prior = "normal_lpdf(mu | 0, 0.5)";
  EXPECT_THROW(evaluate_bridged_folds(data(), "year", wrong), InputError);
  EvaluateOptions hasty = options();
  hasty.bridge->seconds = 1e-9;
  EXPECT_THROW(evaluate_bridged_folds(data(), "year", hasty), InputError);
  EXPECT_THROW(evaluate_bridged_folds(data(), "yeer", options()), InputError);
}

}  // namespace
}  // namespace pcic
