#include "paper/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "paper/experiments.hpp"

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

// Child 18 spoke late (leverage), child 19 is the outlier: Andrews & Pregibon 1978.
TEST(GesellInfluence, FindsTheTwoKnownCases) {
  const Outcome outcome = run_gesell_influence({.quick = true});
  EXPECT_EQ(outcome.claims.front().verdict, Verdict::confirmed) << outcome.claims.front().found;
  EXPECT_NE(outcome.claims.front().found.find("scaled l2 at kappa = 1: cases 19, 18"), std::string::npos)
      << outcome.claims.front().found;
}

}  // namespace
}  // namespace pcic::paper
