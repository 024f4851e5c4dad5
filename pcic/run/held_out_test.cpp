#include "pcic/run/held_out.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "pcic/core/errors.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/present/held_out_text.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

constexpr double posterior_mean = 0.3, posterior_sd = 0.4;
const std::vector<double> y{-1.2, 0.1, 0.8, 2.5};

// Draws of mu ~ N(0.3, 0.16), in two chains; the held-out y ~ N(mu, 1).
Result evaluate(EvaluateOptions options, std::size_t num_draws = 40'000) {
  RandomStream stream(11);
  MemoryArray mu{{"mu", {}}, {}};
  for (int chain = 0; chain < 2; ++chain) {
    mu.chains.emplace_back();
    for (std::size_t m = 0; m < num_draws / 2; ++m)
      mu.chains.back().push_back(posterior_mean + posterior_sd * stream.normal());
  }
  MemorySource draws("fit", {mu}, 1000);
  return evaluate_held_out(draws, {.arrays = {{"y", {4}, y}}}, options, "test.csv");
}

double mean_over_y(const std::function<double(double error)>& loss) {
  double mean = 0;
  for (const double value : y) mean += loss(value - posterior_mean) / 4;
  return mean;
}

TEST(HeldOut, EveryTargetIsItsClosedForm) {
  const double v = posterior_sd * posterior_sd;
  const Result squared = evaluate({.score = "", .losses = {"sq = (y - mu)^2"}, .plug_in = true});
  const LossEvaluation& sq = squared.losses.at(0).evaluation;
  EXPECT_EQ(sq.loss, "sq");
  EXPECT_FALSE(sq.find("held_out", Target::predictive));
  const Estimate &gibbs = *sq.find("held_out", Target::gibbs), &plugin = *sq.find("held_out", Target::plugin);
  EXPECT_NEAR(gibbs.value, mean_over_y([&](double e) { return e * e + v; }), 4 * gibbs.mcse);
  EXPECT_NEAR(plugin.value, mean_over_y([](double e) { return e * e; }), 4 * gibbs.mcse);

  const Result log = evaluate({.score = "normal_lpdf(y | mu, 1)"});
  const LossEvaluation& log_loss = log.losses.at(0).evaluation;
  const Estimate& predictive = *log_loss.find("held_out", Target::predictive);
  const auto minus_log_normal = [](double e, double variance) {
    return e * e / (2 * variance) + std::log(2 * std::numbers::pi * variance) / 2;
  };
  EXPECT_NEAR(predictive.value, mean_over_y([&](double e) { return minus_log_normal(e, 1 + v); }),
              4 * predictive.mcse);
  EXPECT_NEAR(log_loss.find("held_out", Target::gibbs)->value,
              mean_over_y([&](double e) { return minus_log_normal(e, 1) + v / 2; }),
              4 * log_loss.find("held_out", Target::gibbs)->mcse);
}

TEST(HeldOut, TheMonteCarloErrorOfIndependentDrawsIsThatOfAMean) {
  // The influence of a draw on -log mean p is -p/E p; its standard deviation over sqrt(draws).
  const Result log = evaluate({.score = "normal_lpdf(y | mu, 1)"});
  RandomStream stream(3);
  double sum = 0, squares = 0;
  constexpr int num_draws = 100'000;
  for (int m = 0; m < num_draws; ++m) {
    const double mu = posterior_mean + posterior_sd * stream.normal();
    double influence = 0;
    for (const double value : y) {
      const double v = 1 + posterior_sd * posterior_sd, e = value - posterior_mean;
      influence += std::exp(-(value - mu) * (value - mu) / 2 + e * e / (2 * v)) * std::sqrt(v) / 4;
    }
    sum += influence;
    squares += influence * influence;
  }
  const double sd = std::sqrt(squares / num_draws - sum / num_draws * sum / num_draws);
  const double expected = sd / std::sqrt(40'000.0);
  const double mcse = log.losses.at(0).evaluation.find("held_out", Target::predictive)->mcse;
  EXPECT_GT(mcse, expected / 2);  // from some 20 batches: within 40 per cent at any odds that matter
  EXPECT_LT(mcse, expected * 1.7);
}

TEST(HeldOut, TheSentenceSaysWhatTheDataAre) {
  const std::string text = to_held_out_text(evaluate({.score = "", .losses = {"sq = (y - mu)^2"}}));
  EXPECT_TRUE(text.starts_with("On the 4 held-out observations of test.csv the loss `sq` is 2.")) << text;
  EXPECT_NE(text.find("predicted with one draw of the posterior"), std::string::npos) << text;
  EXPECT_NE(text.find("nothing is left out, and nothing is corrected"), std::string::npos) << text;
}

TEST(HeldOut, AsksForALossAndRefusesWhatLeavingOutNeeds) {
  EXPECT_THROW(evaluate({.score = ""}), InputError);
  EXPECT_THROW(evaluate({.score = "normal_lpdf(y | mu, 1)", .prior = "normal_lpdf(mu | 0, 1)"}), InputError);
  EXPECT_THROW(evaluate({.score = "normal_lpdf(y | mu, 1)", .beta = 0.5}), InputError);
}

TEST(HeldOut, ObservationsCanBeDropped) {
  const Result some = evaluate({.score = "", .losses = {"sq = (y - mu)^2"}, .drop = {4}}, 2000);
  EXPECT_EQ(some.num_obs, 3u);
  EXPECT_NE(to_held_out_text(some).find("Observation 4 of 4 is left out of the evaluation on purpose.\n"),
            std::string::npos);
}

}  // namespace
}  // namespace pcic
