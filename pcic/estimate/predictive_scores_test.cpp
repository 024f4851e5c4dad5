#include "pcic/estimate/predictive_scores.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include "pcic/estimate/crps.hpp"
#include "pcic/estimate/weighted_summary.hpp"

namespace pcic {
namespace {

struct Problem {
  std::vector<double> scores, draws, probabilities;
  DrawWeights weights;
};

Problem small_problem() {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  Problem problem;
  for (int m = 0; m < 300; ++m) {
    const double theta = normal(random);
    problem.scores.push_back(-theta * theta / 2 + theta / 3);
    problem.draws.push_back(theta + normal(random));
    problem.probabilities.push_back(1 / (1 + std::exp(-theta)));
  }
  problem.weights = {.in_sample = std::vector<double>(300, 1.0 / 300),
                     .first_order = first_order_weights(problem.scores),
                     .psis = std::vector<double>(300, 1.0 / 300)};
  return problem;
}

// The part of a score that is linear in eps, of the weights in_sample + eps (first_order - in_sample).
double derivative(const DrawWeights& weights,
                  const std::function<double(const std::vector<double>&)>& score_under) {
  const double eps = 1e-4;
  const auto at = [&](double step) {
    std::vector<double> moved = weights.in_sample;
    for (std::size_t m = 0; m < moved.size(); ++m)
      moved[m] += step * (weights.first_order[m] - weights.in_sample[m]);
    return score_under(moved);
  };
  return (at(eps) - at(-eps)) / (2 * eps);
}

void expect_first_order(const ThreeWays& score, double change, const char* what) {
  EXPECT_NEAR(score.first_order - score.in_sample, change, 1e-7) << what;
}

TEST(FirstOrderWeights, GiveTheMeanMinusTheCovarianceWithTheScore) {
  const Problem problem = small_problem();
  double mean_s = 0, mean_x = 0, covariance = 0;
  for (std::size_t m = 0; m < 300; ++m) {
    mean_s += problem.scores[m] / 300;
    mean_x += problem.draws[m] / 300;
  }
  for (std::size_t m = 0; m < 300; ++m)
    covariance += (problem.scores[m] - mean_s) * (problem.draws[m] - mean_x) / 299;
  EXPECT_NEAR(weighted_mean(problem.draws, problem.weights.first_order), mean_x - covariance, 1e-13);
}

TEST(FirstOrderWeights, DoNotChangeIfAConstantIsAddedToTheScore) {
  const std::vector<double> scores = {1, 2, 4}, moved = {1e8 + 1, 1e8 + 2, 1e8 + 4};
  EXPECT_EQ(first_order_weights(scores), first_order_weights(moved));
}

TEST(ProbabilityScores, AreTheClassicalOnesOfTheMeanProbability) {
  const DrawWeights weights{.in_sample = {0.5, 0.5}, .first_order = {0.25, 0.75}, .psis = {1, 0}};
  const ProbabilityScores of_one = probability_scores(std::vector{0.6, 1.0}, weights, 1);
  EXPECT_NEAR(of_one.brier.in_sample, 0.04, 1e-15);
  EXPECT_NEAR(of_one.brier.psis, 0.16, 1e-15);
  EXPECT_NEAR(of_one.brier.first_order, 0.04 - 2 * 0.2 * 0.1, 1e-15);
  EXPECT_NEAR(of_one.log.psis, -std::log(0.6), 1e-15);
  EXPECT_NEAR(of_one.spherical.psis, -0.6 / std::sqrt(0.36 + 0.16), 1e-15);
  const ProbabilityScores of_zero = probability_scores(std::vector{0.6, 1.0}, weights, 0);
  EXPECT_NEAR(of_zero.log.psis, -std::log(0.4), 1e-15);
  EXPECT_NEAR(of_zero.spherical.psis, -0.4 / std::sqrt(0.36 + 0.16), 1e-15);
}

TEST(ProbabilityScores, FirstOrderIsTheDerivativeAlongTheWeights) {
  const Problem problem = small_problem();
  for (const double y : {0.0, 1.0}) {
    const ProbabilityScores scores = probability_scores(problem.probabilities, problem.weights, y);
    const auto change_of = [&](const std::function<double(double)>& score) {
      return derivative(problem.weights, [&](const std::vector<double>& weights) {
        const double mean = weighted_mean(problem.probabilities, weights);
        return score(y == 1 ? mean : 1 - mean);
      });
    };
    expect_first_order(scores.log, change_of([](double p) { return -std::log(p); }), "log");
    expect_first_order(scores.brier, change_of([](double p) { return (1 - p) * (1 - p); }), "brier");
    expect_first_order(scores.spherical, change_of([](double p) { return -p / std::hypot(p, 1 - p); }),
                       "spherical");
  }
}

TEST(SampleScores, FirstOrderCrpsIsTheDerivativeAlongTheWeights) {
  const Problem problem = small_problem();
  const SortedDraws sorted(problem.draws);
  const double y = 0.4;
  const SampleScores scores = sample_scores(sorted, problem.weights, y, 0.9);
  const auto parts = [&](const std::vector<double>& weights) {
    return crps_parts(sorted, sorted.arrange(weights), y);
  };
  expect_first_order(scores.crps, derivative(problem.weights, [&](auto& w) { return parts(w).crps(); }),
                     "crps");
  expect_first_order(scores.scrps, derivative(problem.weights, [&](auto& w) { return parts(w).scrps(); }),
                     "scrps");
}

TEST(SampleScores, PinballIsTheLossOfTheWeightedQuantile) {
  const DrawWeights weights{.in_sample = {0.25, 0.25, 0.25, 0.25},
                            .first_order = {0.4, 0.3, 0.2, 0.1},
                            .psis = {0.1, 0.2, 0.3, 0.4}};
  const SampleScores scores = sample_scores(SortedDraws(std::vector{1.0, 2.0, 3.0, 4.0}), weights, 3.25, 0.5);
  EXPECT_DOUBLE_EQ(scores.pinball.in_sample, 0.5 * 0.75);
  EXPECT_NEAR(scores.pinball.first_order, 0.5 * (3.25 - (1 + 1.0 / 3)), 1e-15);
  EXPECT_NEAR(scores.pinball.psis, 0.5 * (3.25 - (2 + 2.0 / 3)), 1e-15);
}

TEST(SampleScores, PitIsTheWeightBelowWithTiesCountedHalf) {
  const DrawWeights weights{.in_sample = {0.25, 0.25, 0.25, 0.25},
                            .first_order = {0.4, 0.3, 0.2, 0.1},
                            .psis = {0.1, 0.2, 0.3, 0.4}};
  const SampleScores scores = sample_scores(SortedDraws(std::vector{4.0, 3.0, 3.0, 1.0}), weights, 3, 0.5);
  EXPECT_DOUBLE_EQ(scores.pit.in_sample, 0.5);
  EXPECT_DOUBLE_EQ(scores.pit.first_order, 0.1 + 0.25);
  EXPECT_DOUBLE_EQ(scores.pit.psis, 0.4 + 0.25);
}

}  // namespace
}  // namespace pcic
