#include "pcic/estimate/loss_evaluation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/gaussian_location_test.hpp"
#include "pcic/estimate/oracle_linear_gaussian_test.hpp"

namespace pcic {
namespace {

using oracle::GaussianLocation;
using oracle::LinearGaussian;

std::vector<std::string> names(const LossEvaluation& evaluation) {
  std::vector<std::string> result;
  for (const Estimate& estimate : evaluation.estimates) result.push_back(estimate.name);
  return result;
}

// Independent draws from the exact posterior of an oracle problem; loss array "squared".
EvaluationState sample(const LinearGaussian& problem, unsigned seed) {
  constexpr std::size_t num_obs = 6, num_draws = 10000;
  const LinearGaussian::Posterior posterior = problem.posterior();
  const double l00 = std::sqrt(posterior.var00), l10 = posterior.var01 / l00;
  const double l11 = std::sqrt(posterior.var11 - l10 * l10);
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;

  EvaluationState state({.num_obs = num_obs, .score = "s", .losses = {"squared"}, .log_loss = false});
  for (int chain = 0; chain < 4; ++chain) {
    std::vector<double> nu, s;
    for (std::size_t m = 0; m < num_draws; ++m) {
      const double z0 = normal(random), z1 = normal(random);
      const double theta0 = posterior.mean0 + l00 * z0, theta1 = posterior.mean1 + l10 * z0 + l11 * z1;
      for (std::size_t i = 0; i < num_obs; ++i) {
        nu.push_back(std::pow(LinearGaussian::y[i] - theta0 - theta1 * LinearGaussian::x[i], 2));
        s.push_back(-problem.half_precision() * nu.back());
      }
    }
    state.begin_chain({.expected_draws = num_draws});
    const BlockView losses[] = {{nu.data(), num_draws, num_obs, num_obs}};
    state.add(losses, {s.data(), num_draws, num_obs, num_obs});
  }
  return state;
}

TEST(EvaluateLoss, SampledEstimatesAgreeWithTheExactOnesWithinTheirMonteCarloError) {
  unsigned seed = 11;
  for (const LinearGaussian& problem : oracle::linear_gaussian_cases) {
    const EvaluationState state = sample(problem, seed++);
    const LossEvaluation evaluation = evaluate_loss(state, 0, problem.plug_in());
    const auto expect_within_error = [&](const char* name, double truth, double precision) {
      const Estimate* estimate = evaluation.find(name);
      ASSERT_NE(estimate, nullptr);
      EXPECT_NEAR(estimate->value, truth, 4 * estimate->mcse) << name;
      EXPECT_LT(estimate->mcse, precision * truth) << name;
    };
    expect_within_error("in_sample", problem.in_sample_l2, 0.01);
    expect_within_error("pcic", problem.pcic_l2, 0.02);
    expect_within_error("pcic2", problem.pcic2_l2, 0.05);
    const double pcic_error = evaluation.find("pcic")->mcse;
    EXPECT_NEAR(evaluation.find("pcic_plugin")->value, problem.pcic_plugin_l2, 4 * pcic_error);
  }
}

TEST(EvaluateLoss, SampledLogLossAgreesWithTheExactOneWithinItsMonteCarloError) {
  const EvaluationState state = GaussianLocation::sample({.num_chains = 4, .num_draws = 10000, .seed = 5});
  const LossEvaluation evaluation = evaluate_loss(state, 0);
  const Estimate* waic1 = evaluation.find("waic1");
  EXPECT_NEAR(waic1->value, GaussianLocation::waic1(), 4 * waic1->mcse);
  EXPECT_LT(waic1->mcse, 0.01 * waic1->value);
  EXPECT_NEAR(evaluation.find("pcic")->value,
              GaussianLocation::in_sample() / 2 + GaussianLocation::term(1) / 2,
              4 * evaluation.find("pcic")->mcse);
}

TEST(EvaluateLoss, LogLossComesWithWaicAndAnotherLossWithout) {
  const EvaluationState state = GaussianLocation::sample({.num_draws = 100});
  const LossEvaluation log_loss = evaluate_loss(state, 0), squared = evaluate_loss(state, 1);
  EXPECT_TRUE(log_loss.is_log_loss);
  EXPECT_EQ(log_loss.loss, "-log_lik");
  EXPECT_EQ(names(log_loss), (std::vector<std::string>{"in_sample", "waic1", "in_sample", "pcic", "pcic2", "waic2"}));
  EXPECT_FALSE(squared.is_log_loss);
  EXPECT_EQ(squared.loss, "squared");
  EXPECT_EQ(names(squared), (std::vector<std::string>{"in_sample", "pcic", "pcic2"}));
}

TEST(EvaluateLoss, PlugInLossesAddTheirEstimatorsWithUnknownMonteCarloError) {
  const EvaluationState state = GaussianLocation::sample({.num_draws = 100});
  const std::vector<double> plug_in{1, 2, 3};
  const LossEvaluation squared = evaluate_loss(state, 1, plug_in);
  EXPECT_EQ(names(squared), (std::vector<std::string>{"in_sample", "pcic", "pcic2", "gdic", "in_sample_plugin",
                                                      "pcic_plugin", "gdic_plugin"}));
  EXPECT_EQ(squared.find("in_sample_plugin")->value, 2);
  EXPECT_TRUE(std::isnan(squared.find("gdic")->mcse));
  EXPECT_NE(evaluate_loss(state, 0, plug_in).find("dic"), nullptr);
}

TEST(EvaluateLoss, Waic2AndPcicOfTheLogLossAreTheSameWithTheSameError) {
  const LossEvaluation evaluation = evaluate_loss(GaussianLocation::sample({.num_draws = 400}), 0);
  EXPECT_DOUBLE_EQ(evaluation.find("waic2")->value, evaluation.find("pcic")->value);
  EXPECT_EQ(evaluation.find("waic2")->mcse, evaluation.find("pcic")->mcse);
}

TEST(EvaluateLoss, PcicIsInSampleMinusTheReportedCovariance) {
  const LossEvaluation evaluation = evaluate_loss(GaussianLocation::sample({.num_draws = 400}), 1);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_DOUBLE_EQ(evaluation.find("pcic")->pointwise[i],
                     evaluation.find("in_sample")->pointwise[i] - evaluation.covariance[i]);
}

TEST(EvaluateLoss, RemainingErrorGoesWithTheRatio) {
  const LossEvaluation evaluation = evaluate_loss(GaussianLocation::sample({.num_draws = 400}), 1);
  for (std::size_t i = 0; i < 3; ++i) {
    const double r = evaluation.ratio[i];
    const double t2 = evaluation.find("pcic2")->pointwise[i] - evaluation.find("pcic")->pointwise[i];
    EXPECT_GT(r, 0);
    EXPECT_NEAR(evaluation.remaining_error[i], std::abs(t2) * r / (1 - r), 1e-12);
  }
}

TEST(EvaluateLoss, TheDivisorScalesTheCovarianceAndNotTheRatio) {
  const EvaluationState state = GaussianLocation::sample({.num_draws = 50});
  const LossEvaluation minus_one = evaluate_loss(state, 1),
                       draws = evaluate_loss(state, 1, {}, Divisor::draws);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(draws.covariance[i], minus_one.covariance[i] * 49 / 50, 1e-13);
    EXPECT_NEAR(draws.ratio[i], minus_one.ratio[i], 1e-13);
  }
}

TEST(EvaluateLoss, ALossThatIsNotThereIsAnInputError) {
  EXPECT_THROW(evaluate_loss(GaussianLocation::sample({.num_draws = 10}), 2), InputError);
}

TEST(EvaluateLoss, PlugInLossesOfAnotherLengthAreAnInputError) {
  const std::vector<double> two{1, 2};
  EXPECT_THROW(evaluate_loss(GaussianLocation::sample({.num_draws = 10}), 1, two), InputError);
}

TEST(MergeBatches, AnswersAsTheStateDoesOverAllDraws) {
  const EvaluationState state = GaussianLocation::sample({.num_chains = 3, .num_draws = 300});
  const Batch all_draws = state.all_draws();
  EXPECT_EQ(all_draws.num_draws(), 900u);
  for (std::size_t loss = 0; loss < 2; ++loss) {
    const LossMoments found = state.loss_moments(all_draws, loss, Divisor::draws),
                      expected = state.loss_moments(loss, Divisor::draws);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(found.mean[i], expected.mean[i], 1e-12);
      EXPECT_NEAR(found.comoment[i], expected.comoment[i], 1e-12);
    }
  }
}

TEST(LossEvaluation, FindsNoEstimatorThatWasNotComputed) {
  EXPECT_EQ(evaluate_loss(GaussianLocation::sample({.num_draws = 10}), 1).find("waic1"), nullptr);
}

}  // namespace
}  // namespace pcic
