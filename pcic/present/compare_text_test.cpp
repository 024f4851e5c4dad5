#include "pcic/present/compare_text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "pcic/present/hand_made_comparison_test.hpp"

namespace pcic {
namespace {

using testing::hand_made_comparison;

// A difference of 1 with an error of 0.58, then of 0.4.
TEST(CompareText, SaysFirstWhetherThereIsAClearDifference) {
  Comparison comparison = hand_made_comparison(false);
  EXPECT_TRUE(
      to_text(comparison, {.width = 200})
          .starts_with("Under `mae` (gibbs target) there is no clear difference from `narrow`: `wide` is "
                       "worse by 1.000 (SE 0.58; probability that it is worse: 0.96).\n"));
  comparison.losses[0].models[1].ranked.difference.se = 0.4;
  EXPECT_TRUE(
      to_text(comparison, {.width = 200})
          .starts_with("Under `mae` (gibbs target) `narrow` predicts better: `wide` is worse by 1.000 (SE "
                       "0.40; probability that it is worse: 0.96).\n"));
}

TEST(CompareText, SpeaksOfElpdUnderTheLogLoss) {
  const std::string text = to_text(hand_made_comparison(true), {.width = 200});
  EXPECT_TRUE(text.starts_with(
      "Under `log_loss` (predictive target) there is no clear difference from `narrow`: `wide` "
      "is worse by 3.000 in elpd (SE 1.7; probability that it is worse: 0.96).\n"))
      << text;
  EXPECT_NE(text.find("elpd  elpd_diff  se_diff  p_worse  diag_diff  diag_elpd      stacking  pseudo_bma+\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\nnarrow  -6.00"), std::string::npos) << text;
  EXPECT_NE(text.find("\nwide    -9.00"), std::string::npos) << text;
  EXPECT_NE(text.find("-3.0"), std::string::npos);
}

TEST(CompareText, EndsInTheFindings) {
  const std::string text = to_text(hand_made_comparison(false));
  EXPECT_NE(text.find("\nFindings\n\nwarning: "), std::string::npos);
  EXPECT_TRUE(text.ends_with("[few_observations]\n"));
}

TEST(CompareText, SaysThatNothingCanBeCompared) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const LossOfModels loss{.loss = "mae",
                          .is_log_loss = false,
                          .estimates = {make_estimate("pcic", {nan}), make_estimate("pcic", {nan})},
                          .diag_value = {"", ""}};
  EXPECT_TRUE(
      to_text(make_comparison({"a", "b"}, {loss}), {.width = 200})
          .starts_with(
              "Under `mae` (gibbs target) the models cannot be compared: Model 'a' has no finite value of "
              "pcic for 1 of 1 observations: 1; Model 'b' has no finite value of pcic for 1 of 1 "
              "observations: "
              "1.\n"));
}

TEST(CompareText, SaysThatEqualModelsPredictAlike) {
  const LossOfModels loss{.loss = "mae",
                          .is_log_loss = false,
                          .estimates = {make_estimate("pcic", {1, 2}), make_estimate("pcic", {1, 2})},
                          .diag_value = {"", ""}};
  EXPECT_NE(to_text(make_comparison({"a", "b"}, {loss}), {.width = 200}).find("`b` predicts exactly as well"),
            std::string::npos);
}

}  // namespace
}  // namespace pcic
