#include "pcic/estimate/point_prediction.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcic/estimate/loss_evaluation.hpp"

namespace pcic {
namespace {

// y_i ~ N(theta, 1), theta | y ~ N(mean, v) with v = 1/n: the prediction m = theta has the leave-one-out mean
// mean - e h/(1 - h), e = y - mean, h = v, and the series of it is mean - e (h + h^2 + ...).
struct Location {
  static constexpr double y[] = {-1, 0.5, 2};
  static constexpr double mean = 0.5, h = 1.0 / 3;

  static double without(std::size_t i, double correction) { return mean - (y[i] - mean) * correction; }
  static double squared(double correction) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += std::pow(y[i] - without(i, correction), 2);
    return sum / 3;
  }

  static EvaluationState sample(std::size_t num_draws) {
    EvaluationState state({.num_obs = 3,
                           .score = "s",
                           .losses = {"squared", "m"},
                           .log_loss = false,
                           .ratios_kept = ratios_to_keep(4 * num_draws, {}),
                           .num_points = 1});
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal(mean, std::sqrt(h));
    for (int chain = 0; chain < 4; ++chain) {
      std::vector<double> nu, m, s;
      for (std::size_t draw = 0; draw < num_draws; ++draw) {
        const double theta = normal(random);
        for (const double value : y) {
          nu.push_back((value - theta) * (value - theta));
          m.push_back(theta);
          s.push_back(-nu.back() / 2);
        }
      }
      state.begin_chain({.expected_draws = num_draws});
      const BlockView losses[] = {{nu.data(), num_draws, 3, 3}, {m.data(), num_draws, 3, 3}};
      state.add(losses, {s.data(), num_draws, 3, 3});
    }
    return state;
  }

  static PointPrediction prediction() {
    return {.loss = "squared",
            .formula = "theta",
            .arrays = {1},
            .loss_at = [](std::span<const std::vector<double>> m) {
              std::vector<double> losses;
              for (std::size_t i = 0; i < 3; ++i) losses.push_back(std::pow(y[i] - m[0][i], 2));
              return losses;
            }};
  }
};

TEST(PointPrediction, EveryEstimateEqualsItsClosedFormWithinItsMonteCarloError) {
  const EvaluationState state = Location::sample(10000);
  const Batch all_draws = state.all_draws();
  const LeaveOneOut sampled = leave_one_out(*state.ratio_tails());
  const PointEvaluation point =
      evaluate_point(state, all_draws, Location::prediction(), Divisor::draws_minus_one, &sampled);
  const LossEvaluation evaluation =
      evaluate_loss(state, all_draws, 0, {.sampled = &sampled, .point = &point});
  EXPECT_EQ(evaluation.targets(), (std::vector{Target::predictive, Target::gibbs}));
  const double h = Location::h;
  const auto expect_near = [&](const char* name, double correction) {
    const Estimate* estimate = evaluation.find(name, Target::predictive);
    ASSERT_NE(estimate, nullptr) << name;
    EXPECT_NEAR(estimate->value, Location::squared(correction), 4 * estimate->mcse) << name;
    EXPECT_LT(estimate->mcse, 0.05 * estimate->value) << name;
  };
  expect_near("in_sample", 0);
  expect_near("first_order", h);
  expect_near("second_order", h + h * h);
  for (const char* name : {"is", "tis", "psis"}) expect_near(name, h / (1 - h));
}

TEST(PointPrediction, IsNoLossOfItsOwn) {
  const EvaluationState state = Location::sample(100);
  EXPECT_EQ(state.shape().loss_names(), (std::vector<std::string>{"squared"}));
}

TEST(PointPrediction, SlopesAreThoseOfTheLoss) {
  const EvaluationState state = Location::sample(4000);
  const PointEvaluation point =
      evaluate_point(state, state.all_draws(), Location::prediction(), Divisor::draws_minus_one, nullptr);
  const double h = Location::h;
  ASSERT_EQ(point.slopes.size(), 1u);
  for (std::size_t i = 0; i < 3; ++i)  // d (y - m)^2 / dm = -2 (y - m)
    EXPECT_NEAR(point.slopes[0][i], -2 * (Location::y[i] - Location::without(i, h + h * h)), 0.2);
}

TEST(PointPrediction, TheRatioIsThatOfTheSeriesOfThePrediction) {
  const EvaluationState state = Location::sample(10000);
  const PointEvaluation point =
      evaluate_point(state, state.all_draws(), Location::prediction(), Divisor::draws_minus_one, nullptr);
  EXPECT_NEAR(point.ratio[0], Location::h, 0.05);  // T2 / T1 = h
  EXPECT_NEAR(point.ratio[2], Location::h, 0.05);
}

}  // namespace
}  // namespace pcic
