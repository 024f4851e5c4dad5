#include "pcic/sample/logistic_regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/logistic_kernel.hpp"
#include "pcic/sample/logistic_problem_test.hpp"
#include "pcic/sample/logistic_samplers.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic {
namespace {

using Loss = LogisticRegression::Loss;
using Sampler = LogisticRegression::Sampler;
using logistic_problem::answers;
static_assert(Model<LogisticRegression>);

TEST(LogisticKernel, AgreesWithTheScalarFunctionsEverywhere) {
  std::vector<double> x;
  for (double value = -800; value < 800; value += 0.737) x.push_back(value);
  for (double value : {0.0, 1e-300, -1e-20, 1e-5, 36.7, -745.2}) x.push_back(value);
  std::vector<double> log_sigmoid = x, sigmoid = x, total(x.size(), 1);
  replace_by_log_sigmoid(log_sigmoid);
  replace_by_sigmoid(sigmoid);
  add_log_sigmoid(2, x, total);
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double exact = std::min(x[k], 0.0) - std::log1p(std::exp(-std::abs(x[k])));
    EXPECT_NEAR(log_sigmoid[k], exact, 1e-15 * std::abs(exact)) << x[k];
    EXPECT_NEAR(sigmoid[k], std::exp(exact), 1e-12 * std::exp(exact) + 1e-307) << x[k];
    EXPECT_NEAR(total[k], 1 + 2 * exact, 1e-15 * (1 + 2 * std::abs(exact))) << x[k];
  }
}

class LogisticSampler : public testing::TestWithParam<std::tuple<Sampler, std::size_t>> {};

TEST_P(LogisticSampler, HasTheExactMomentsOfThePosterior) {
  const auto& exact = answers[std::get<1>(GetParam())];
  const LogisticRegression model =
      logistic_problem::eight_observations({.learning_rate = exact.beta, .sampler = std::get<0>(GetParam())});
  RandomStream stream(7, {std::get<1>(GetParam())});
  const Table draws = model.draw(unit_weights(8), 20'000, stream);
  const double a = exact.mean[0], b = exact.mean[1];
  using Theta = std::span<const double>;
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](Theta t) { return t[0]; }), a));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](Theta t) { return t[1]; }), b));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](Theta t) { return (t[0] - a) * (t[0] - a); }),
                               exact.variance[0]));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](Theta t) { return (t[1] - b) * (t[1] - b); }),
                               exact.variance[1]));
  EXPECT_TRUE(
      is_within_4_mcse(mean_over(draws, [&](Theta t) { return (t[0] - a) * (t[1] - b); }), exact.covariance));
  for (const auto& [loss, loocv, loocv_plugin, in_sample] : exact.losses) {
    const Table losses = loss_table(model, draws, loss);
    EXPECT_TRUE(is_within_4_mcse(
        mean_over(losses, [](Theta nu) { return std::accumulate(nu.begin(), nu.end(), 0.0) / 8; }),
        in_sample));
  }
}

TEST_P(LogisticSampler, ExactLoocvIsWithinItsErrorOfQuadrature) {
  const auto& exact = answers[std::get<1>(GetParam())];
  const LogisticRegression model =
      logistic_problem::eight_observations({.learning_rate = exact.beta, .sampler = std::get<0>(GetParam())});
  const std::vector<Loss> losses{exact.losses[0].loss, exact.losses[1].loss, exact.losses[2].loss};
  const std::vector<ExactLoocv> loocv = exact_loocv(model, std::span(losses), 4000, RandomStream(3));
  for (std::size_t l = 0; l < losses.size(); ++l) {
    EXPECT_NEAR(loocv[l].gibbs.mean(), exact.losses[l].loocv, 4 * loocv[l].gibbs.mcse_of_mean());
    EXPECT_NEAR(loocv[l].plug_in.mean(), exact.losses[l].loocv_plugin, 4 * loocv[l].plug_in.mcse_of_mean());
    EXPECT_LT(loocv[l].gibbs.mcse_of_mean(), 0.004);
  }
}

INSTANTIATE_TEST_SUITE_P(Both, LogisticSampler,
                         testing::Combine(testing::Values(Sampler::independence, Sampler::polya_gamma),
                                          testing::Values(std::size_t{0}, std::size_t{1})));

TEST(LogisticRegression, BothSamplersAgreeInFifteenDimensionsForAnyWeights) {
  for (double beta : {0.1, 1.0}) {
    const LogisticRegression model = logistic_problem::simulated(50, 15, {.learning_rate = beta});
    std::vector<double> weights = weights_without(3, 50);
    weights[4] = 1.7;
    RandomStream one(1), other(2);
    const IndependenceDraws fast = draw_by_independence(model, weights, 20'000, one);
    EXPECT_GT(fast.acceptance, 0.4);
    const Table slow = draw_by_polya_gamma(model, weights, 4000, other);
    for (std::size_t j = 0; j < 15; ++j)
      for (int power : {1, 2}) {
        const auto moment = [&](std::span<const double> theta) { return std::pow(theta[j], power); };
        const MonteCarloMean a = mean_over(fast.draws, moment), b = mean_over(slow, moment);
        EXPECT_NEAR(a.value, b.value, 4 * std::hypot(a.mcse, b.mcse))
            << "parameter " << j << ", power " << power;
      }
    for (std::size_t i : {std::size_t{3}, std::size_t{4}, std::size_t{20}}) {
      const auto loss = [&](std::span<const double> theta) { return model.loss(theta, i, Loss::brier); };
      const MonteCarloMean a = mean_over(fast.draws, loss), b = mean_over(slow, loss);
      EXPECT_NEAR(a.value, b.value, 4 * std::hypot(a.mcse, b.mcse)) << "observation " << i;
    }
  }
}

TEST(LogisticRegression, WithoutObservationsDrawsComeFromThePrior) {
  const LogisticRegression model =
      logistic_problem::eight_observations({.prior_precision = 4, .sampler = Sampler::independence});
  RandomStream stream(5);
  const Table draws = model.draw(std::vector<double>(8, 0.0), 20'000, stream);
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](auto t) { return t[0]; }), 0));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](auto t) { return t[1] * t[1]; }), 0.25));
}

TEST(LogisticRegression, TablesHoldTheScoresAndLossesOfEachDraw) {
  const LogisticRegression model = logistic_problem::eight_observations({.learning_rate = 0.3});
  const std::vector<double> thetas{0.5, -1, 0, 0, 30, -40, 1, 2};
  const Table draws(thetas, 2), scores = score_table(model, draws);
  for (Loss loss : {Loss::negative_log, Loss::brier, Loss::misclassification, Loss::spherical}) {
    const Table losses = loss_table(model, draws, loss);
    for (std::size_t m = 0; m < 4; ++m)
      for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_NEAR(losses(m, i), model.loss(draws.row(m), i, loss), 1e-14 * std::abs(losses(m, i)));
        EXPECT_NEAR(scores(m, i), model.score(draws.row(m), i), 1e-14 * std::abs(scores(m, i)));
      }
  }
}

TEST(LogisticRegression, MeanLossesAreMeansOfTheTables) {
  const LogisticRegression model = logistic_problem::simulated(131, 3, {});
  RandomStream stream(4);
  Table draws(77, 3);
  for (std::size_t m = 1; m < 77; ++m)  // the first is zero: every margin is 0
    for (double& theta : draws.row(m)) theta = 3 * stream.normal();
  const auto mean = [&](Loss loss) {
    const Table table = loss_table(model, draws, loss);
    constexpr std::ptrdiff_t num_obs = 131, size = num_obs * 77;
    return std::accumulate(table.data(), table.data() + size, 0.0) / size;
  };
  const LogisticRegression::MeanLosses means = model.mean_losses(draws);
  EXPECT_NEAR(means.brier, mean(Loss::brier), 1e-13);
  EXPECT_NEAR(means.misclassification, mean(Loss::misclassification), 1e-13);
  EXPECT_NEAR(means.spherical, mean(Loss::spherical), 1e-13);
}

TEST(LogisticRegression, AnEvenChanceCountsAsClassZero) {
  const LogisticRegression model = logistic_problem::eight_observations({});
  const std::vector<double> origin{0, 0};
  EXPECT_EQ(model.loss(origin, 0, Loss::misclassification), -1);  // y = 0
  EXPECT_EQ(model.loss(origin, 2, Loss::misclassification), 0);   // y = 1
}

TEST(LogisticRegression, SaysWhichOutcomeOrWeightIsWrong) {
  const Table design(std::vector<double>{1, 1}, 1);
  try {
    const LogisticRegression model(design, std::vector<double>{1, 2});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "outcome 2 is 2; expected 0 or 1: code the two classes so");
  }
  EXPECT_THROW(LogisticRegression(design, std::vector<double>{1}), InputError);
  EXPECT_THROW(LogisticRegression(design, std::vector<double>{1, 0}, {.learning_rate = 0}), InputError);
  const LogisticRegression model(design, std::vector<double>{1, 0});
  RandomStream stream(1);
  EXPECT_THROW(model.draw(std::vector<double>{1}, 10, stream), InputError);
  try {
    model.draw(std::vector<double>{1, -0.5}, 10, stream);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "the weight of observation 2 is -0.5; a weight is a finite number, 0 or more");
  }
}

}  // namespace
}  // namespace pcic
