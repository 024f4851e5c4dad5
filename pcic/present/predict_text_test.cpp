#include "pcic/present/predict_text.hpp"

#include <gtest/gtest.h>

#include "pcic/present/hand_made_prediction_test.hpp"

namespace pcic {
namespace {

// mae in sample: |0 - .5| for all three; r2 of the first-order means: 1 - 3 .75^2/2.
TEST(PredictText, AnswersInOneSentenceThenATableThenKHatThenFindings) {
  EXPECT_EQ(
      to_text(hand_made_prediction(), {.width = 100}),
      "Left out of the fit, an observation of `y` is predicted by `y_rep` with a CRPS of 0.6250 (standard\n"
      "error 0); in sample it is 0.5000.\n"
      "Computed from 1000 draws in 4 chains, for 3 observations; score `log_lik`.\n"
      "\n"
      "             in sample    SE  first order    SE     PSIS    SE\n"
      "crps            0.5000  0          0.6250  0      0.7500  0\n"
      "scrps           1.000   0          1.250   0      1.500   0\n"
      "pinball_0.9     0.2500  0          0.3750  0      0.5000  0\n"
      "mae             0.5000  0          0.7500  0      1.000   0\n"
      "mse             0.2500  0          0.5625  0      1.000   0\n"
      "rmse            0.5000  0          0.7500  0      1.000   0\n"
      "r2              0.6250  0.19       0.1562  0.42  -0.5000  0.75\n"
      "\n"
      "Smaller is better, except for r2.\n"
      "0 of 3 observations lie outside the central 90 % of their leave-one-out predictions; 0.3 would be\n"
      "expected.\n"
      "Pareto k-hat is above 0.67 or not known for 1 of 3 observations: PSIS is not reliable there.\n"
      "\n"
      "Findings\n"
      "\n"
      "warning: k-hat is above 0.67 for observation 3: what PSIS says there is not to be trusted. Look at\n"
      "  the first-order column, or fit again without the observation. [pareto_k_high]\n");
}

TEST(PredictText, PraisesPsisIfEveryKHatIsSmall) {
  Prediction prediction = hand_made_prediction();
  prediction.observations.pop_back();
  prediction = make_prediction(prediction.setup, prediction.observations);
  const std::string text = to_text(prediction, {.width = 100});
  EXPECT_NE(text.find("with a CRPS of 0.7500"), std::string::npos) << text;
  EXPECT_NE(text.find("All Pareto k-hat are at most 0.67: PSIS is reliable."), std::string::npos) << text;
  EXPECT_NE(text.find("Findings: none."), std::string::npos) << text;
}

TEST(PredictText, CountsObservationsInTheTailsOfTheirPredictions) {
  Prediction prediction = hand_made_prediction();
  prediction.observations[0].sample.pit.psis = 0.01;
  prediction.observations[1].sample.pit.psis = 0.99;
  const std::string text = to_text(prediction, {.width = 100});
  EXPECT_NE(text.find("2 of 3 observations lie outside the central 90 %"), std::string::npos) << text;
}

TEST(PredictText, WithoutObservationsShowsTheExpectations) {
  const std::string text = to_text(troubled_prediction(), {.width = 100});
  EXPECT_TRUE(
      text.starts_with("What `a, \"b\"` predicts for an observation that is left out of the fit could not be "
                       "computed: "))
      << text;
  EXPECT_NE(text.find("score `log\\nlik`"), std::string::npos) << text;
  EXPECT_NE(text.find("1                1.000        2.000  3.000  NaN    inf"), std::string::npos) << text;
  EXPECT_NE(text.find("2                  NaN          NaN    NaN  NaN    NaN"), std::string::npos) << text;
  EXPECT_NE(text.find("[non_finite]"), std::string::npos) << text;
  EXPECT_NE(text.find("[reader_remark]"), std::string::npos) << text;
}

TEST(PredictText, ShowsTwentyExpectationsAndCountsTheOthers) {
  Prediction prediction = troubled_prediction();
  prediction.observations.assign(23, prediction.observations.front());
  const std::string text =
      to_text(make_prediction(prediction.setup, prediction.observations), {.width = 100});
  EXPECT_TRUE(text.starts_with("Leave-one-out expectations of `a, \"b\"`; with --observed")) << text;
  EXPECT_NE(text.find("... and 3 more: --pointwise or --json writes all.\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace pcic
