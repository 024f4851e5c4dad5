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
  EXPECT_EQ(outcome.numbers.num_rows(), 3u * 4 * 7);
  EXPECT_EQ(outcome.numbers.to_csv().find("nan"), std::string::npos);
  EXPECT_EQ(outcome.numbers.to_csv(), run_outlier({.quick = true}).numbers.to_csv());
}

TEST(HalfSplitRegression, HasEveryNumber) {
  for (Outcome (*run)(const Settings&) : {run_stackloss, run_gesell}) {
    const Outcome outcome = run({.quick = true});
    EXPECT_EQ(outcome.numbers.num_rows(), 2u * 4 * 12);
    EXPECT_EQ(outcome.numbers.to_csv().find("nan"), std::string::npos);
    EXPECT_EQ(outcome.claims.size(), 4u);
  }
}

TEST(PeruggiaQuadrature, AgreesWithTheGibbsSampler) {
  using Loss = PeruggiaRegression::Loss;
  using Scale = PeruggiaQuadrature::Scale;
  const RegressionData data = gesell();
  const PeruggiaRegression model(data.design, data.responses);
  const PeruggiaQuadrature exact(data, 1, unit_weights(21));
  RandomStream stream(1);
  const Table draws = model.draw(unit_weights(21), 40000, stream);
  EXPECT_TRUE(
      is_within_4_mcse(mean_over(draws, [](auto theta) { return theta[0]; }), exact.mean_coefficient(0)));
  EXPECT_TRUE(
      is_within_4_mcse(mean_over(draws, [](auto theta) { return theta[1]; }), exact.mean_coefficient(1)));
  EXPECT_TRUE(is_within_4_mcse(mean_over(draws, [](auto theta) { return theta[2]; }), exact.mean_variance()));
  for (const std::size_t i : {0, 17, 18}) {
    const auto loss = [&](Loss which) {
      return [&, which](auto theta) { return model.loss(theta, i, which); };
    };
    EXPECT_TRUE(
        is_within_4_mcse(mean_over(draws, loss(Loss::squared)), exact.moments(i, Scale::none).mean_loss));
    EXPECT_TRUE(is_within_4_mcse(mean_over(draws, loss(Loss::scaled_squared)),
                                 exact.moments(i, Scale::variance).mean_loss));
  }
}

TEST(PeruggiaQuadrature, CovarianceIsTheSlopeInTheWeight) {
  const RegressionData data = gesell();
  for (const PeruggiaQuadrature::Scale scale :
       {PeruggiaQuadrature::Scale::none, PeruggiaQuadrature::Scale::variance}) {
    const auto at = [&](double weight) {
      std::vector<double> weights = unit_weights(21);
      weights[18] = weight;
      return PeruggiaQuadrature(data, 1, weights).moments(18, scale).mean_loss;
    };
    const auto slope = [&](double h) { return (at(1 + h) - at(1 - h)) / (2 * h); };
    const double exact = PeruggiaQuadrature(data, 1, unit_weights(21)).moments(18, scale).covariance;
    EXPECT_NEAR((4 * slope(0.01) - slope(0.02)) / 3, exact, 1e-5 * std::abs(exact));
  }
}

// Child 18 spoke late (leverage), child 19 is the outlier: Andrews & Pregibon 1978.
TEST(GesellInfluence, FindsTheTwoKnownCases) {
  const Claim claim = run_gesell_influence({.quick = true}).claims.front();
  EXPECT_NE(claim.found.find("scaled l2 at kappa = 1: cases 19, 18"), std::string::npos) << claim.found;
}

}  // namespace
}  // namespace pcic::paper
