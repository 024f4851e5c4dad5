#include "paper/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "paper/experiments.hpp"
#include "paper/peruggia_quadrature.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/within_mcse_test.hpp"

namespace pcic::paper {
namespace {

TEST(RegressionLosses, ScaledSquaredIsTheLogLossWithoutItsNormalisation) {
  const RegressionData data = gesell();
  const PeruggiaRegression model(data.design, data.responses);
  const std::vector<double> theta{100, -1, 121};
  using Loss = PeruggiaRegression::Loss;
  for (std::size_t i = 0; i < 21; ++i)
    EXPECT_NEAR(model.loss(theta, i, Loss::scaled_squared),
                2 * model.loss(theta, i, Loss::negative_log) - std::log(2 * M_PI * 121), 1e-10);
  EXPECT_EQ(regression_loss_names().size(), regression_losses.size());
}

TEST(Outlier, GivesTheSameNumbersAgainAndAllOfThem) {
  const Outcome outcome = run_outlier({.quick = true});
  EXPECT_EQ(outcome.numbers.num_rows(), 3u * 4 * 16);
  EXPECT_EQ(outcome.numbers.to_csv().find("nan"), std::string::npos);
  EXPECT_EQ(outcome.numbers.to_csv(), run_outlier({.quick = true}).numbers.to_csv());
}

TEST(HalfSplitRegression, HasEveryNumber) {
  for (Outcome (*run)(const Settings&) : {run_stackloss, run_gesell}) {
    const Outcome outcome = run({.quick = true});
    EXPECT_EQ(outcome.numbers.num_rows(), 2u * 4 * 19);
    EXPECT_EQ(outcome.numbers.to_csv().find("nan"), std::string::npos);
    EXPECT_EQ(outcome.claims.size(), 4u);
  }
}

TEST(PeruggiaQuadrature, AgreesWithTheGibbsSampler) {
  using Loss = PeruggiaRegression::Loss;
  const RegressionData data = gesell();
  const PeruggiaRegression model(data.design, data.responses);
  const PeruggiaQuadrature exact(data, 1, unit_weights(21));
  RandomStream stream(1);
  const Table draws = model.draw(unit_weights(21), 40000, stream);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [&](auto theta) { return theta[k]; }), exact.mean()[k]))
        << k;
  for (const std::size_t i : {0, 17, 18}) {
    const auto loss = [&](Loss which) {
      return [&, which](auto theta) { return model.loss(theta, i, which); };
    };
    for (const Loss which : regression_losses)
      EXPECT_TRUE(is_within_4_mcse(mean_over(draws, loss(which)), exact.moments(i, which).mean_loss)) << i;
  }
}

TEST(PeruggiaQuadrature, CovarianceAndComomentAreTheDerivativesInTheWeight) {
  const RegressionData data = gesell();
  const auto posterior = [&](double weight) {
    std::vector<double> weights = unit_weights(21);
    weights[18] = weight;
    return PeruggiaQuadrature(data, 1, weights);
  };
  constexpr double h = 0.02;
  const PeruggiaQuadrature at = posterior(1), up = posterior(1 + h), down = posterior(1 - h),
                           up2 = posterior(1 + 2 * h), down2 = posterior(1 - 2 * h);
  for (const PeruggiaRegression::Loss loss : regression_losses) {
    const auto mean = [&](const PeruggiaQuadrature& from) { return from.moments(18, loss).mean_loss; };
    const auto [value, covariance, comoment] = at.moments(18, loss);
    const double slope = (8 * (mean(up) - mean(down)) - (mean(up2) - mean(down2))) / (12 * h);
    const double bend =
        (16 * (mean(up) + mean(down)) - (mean(up2) + mean(down2)) - 30 * value) / (12 * h * h);
    EXPECT_NEAR(slope, covariance, 1e-5 * std::abs(covariance));
    EXPECT_NEAR(bend, comoment, 1e-3 * std::abs(comoment));
  }
}

// Var(log p) and the variance over new observations, from draws and from weights of the same draws.
TEST(PeruggiaQuadrature, ScalesOfMillarAndStewartAreThoseOfDraws) {
  const RegressionData data = gesell();
  const PeruggiaRegression model(data.design, data.responses);
  const PeruggiaQuadrature exact(data, 1, unit_weights(21));
  RandomStream stream(1);
  constexpr std::size_t num_draws = 20000, num_new = 400;
  const Table draws = model.draw(unit_weights(21), num_draws, stream);
  for (const std::size_t i : {0, 18}) {
    std::vector<double> scores(num_draws), predicted(num_draws), conditional;
    for (std::size_t m = 0; m < num_draws; ++m) {
      scores[m] = model.score(draws.row(m), i);
      predicted[m] = draws(m, 0) + draws(m, 1) * data.design(i, 1);
    }
    EXPECT_NEAR(std::pow(spread_of(scores).sd, 2), exact.parameter_scale(i), 0.1 * exact.parameter_scale(i))
        << i;
    for (std::size_t k = 0; k < num_new; ++k) {
      const std::size_t from = k * (num_draws / num_new);
      const double y = predicted[from] + std::sqrt(draws(from, 2)) * stream.normal();
      double total = 0, sum = 0;
      for (std::size_t m = 0; m < num_draws; m += 2) {
        const double weight =
            std::exp(-std::pow(y - predicted[m], 2) / (2 * draws(m, 2))) / std::sqrt(draws(m, 2));
        total += weight;
        sum += weight * scores[m];
      }
      conditional.push_back(sum / total);
    }
    // The variance of 400 skewed values: a third of it is three of its errors or more.
    EXPECT_NEAR(std::pow(spread_of(conditional).sd, 2), exact.observation_scale(i),
                0.35 * exact.observation_scale(i))
        << i;
  }
}

// Child 18 spoke late (leverage), child 19 is the outlier: Andrews & Pregibon 1978.
TEST(GesellInfluence, FindsTheTwoKnownCases) {
  const Claim claim = run_gesell_influence({.quick = true}).claims.front();
  EXPECT_NE(claim.found.find("scaled l2 cases 19 (1), 18"), std::string::npos) << claim.found;
}

}  // namespace
}  // namespace pcic::paper
