#include "pcic/diagnose/answered.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace pcic {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

LossResult answered_with(double value) {
  LossResult result;
  result.answer.value = value;
  return result;
}

TEST(Answered, IsAFiniteAnswer) {
  EXPECT_TRUE(is_answered(answered_with(1)));
  EXPECT_FALSE(is_answered(answered_with(nan)));
  EXPECT_FALSE(is_answered(answered_with(infinity)));
}

TEST(Answered, IsAResultOnlyUnderEveryLoss) {
  Result result;
  result.losses = {answered_with(1), answered_with(2)};
  EXPECT_TRUE(is_answered(result));
  result.losses[1] = answered_with(nan);
  EXPECT_FALSE(is_answered(result));
}

TEST(Answered, IsAPredictionOnlyForEveryObservation) {
  Prediction prediction;
  prediction.observations.resize(2);
  EXPECT_TRUE(is_answered(prediction));
  prediction.observations[1].is_finite = false;
  EXPECT_FALSE(is_answered(prediction));
}

TEST(Answered, IsAnInfluenceOnlyOfEveryCase) {
  CaseInfluence influence;
  influence.losses = {{.loss = "mae", .own = {1, 2}, .relative = {}, .on_total = {1, 2}, .ratio = {}}};
  EXPECT_TRUE(is_answered(influence));
  influence.losses[0].own[1] = nan;
  EXPECT_FALSE(is_answered(influence));
}

TEST(Answered, IsAComparisonOnlyOfEveryModel) {
  const auto comparison = [](double second) {
    const LossOfModels loss{.loss = "mae",
                            .is_log_loss = false,
                            .estimates = {make_estimate("pcic", {1, 2}), make_estimate("pcic", {1, second})},
                            .diag_value = {"", ""}};
    return make_comparison({"a", "b"}, {loss});
  };
  EXPECT_TRUE(is_answered(comparison(2)));
  EXPECT_FALSE(is_answered(comparison(nan)));
}

TEST(Answered, TheReasonIsWhatIsNotFinite) {
  const std::vector<Finding> findings{
      {Level::severe,
       "non_finite",
       "",
       "s is not finite at observation 3 (nan, first in chain 1, draw 2). Mend it.",
       {2}},
      {Level::severe, "non_finite", "mae", "mae is not finite at observation 4.", {3}},
      {Level::severe, "non_finite", "other", "other is not finite.", {3}},
      {Level::warning, "unsettled", "mae", "r is large.", {}}};
  EXPECT_EQ(why_not_answered(findings, "mae"),
            ": s is not finite at observation 3 (nan, first in chain 1, draw 2); mae is not finite at "
            "observation 4.");
  EXPECT_EQ(why_not_answered({}, "mae"), "; the findings say why.");
}

}  // namespace
}  // namespace pcic
