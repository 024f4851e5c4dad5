#include "pcic/diagnose/answer.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pcic {
namespace {

Estimate row(const char* name, Target target, std::vector<double> pointwise) {
  Estimate estimate = make_estimate(name, std::move(pointwise));
  estimate.target = target;
  return estimate;
}

// Served by the weights, by the series, and by nobody.
const std::vector<double> ratios = {0.2, 0.2, 2};
const std::vector<double> pareto_k = {0.1, 0.9, 0.9};
constexpr std::size_t num_draws = 4000;

LossEvaluation gibbs_evaluation() {
  return {
      .loss = "mae",
      .estimates = {row("in_sample", Target::gibbs, {1, 1, 1}), row("pcic", Target::gibbs, {2, 2, 2}),
                    row("pcic2", Target::gibbs, {2.5, 2.5, 2.5}), row("psis", Target::gibbs, {3, 3.5, 4})},
      .ratio = ratios};
}

TEST(AnswerFor, TakesEachObservationFromTheEstimatorThatItsDiagnosticsTrust) {
  const Answer answer = *answer_for(gibbs_evaluation(), Target::gibbs, pareto_k, num_draws);
  EXPECT_EQ(answer.name, "answer");
  EXPECT_EQ(answer.target, Target::gibbs);
  EXPECT_EQ(answer.served, (std::vector{Served::by_weights, Served::by_series, Served::by_nobody}));
  EXPECT_EQ(answer.pointwise, (std::vector<double>{3, 2.5, 4}));
  EXPECT_DOUBLE_EQ(answer.value, 9.5 / 3);
  EXPECT_EQ(answer.weights, "psis");
  EXPECT_EQ(answer.series, "pcic2");
  EXPECT_FALSE(answer.is_settled());
  EXPECT_EQ(answer.observations(Served::by_nobody), (std::vector<std::size_t>{2}));
}

TEST(AnswerFor, AddsUpWhatIsLeftOfTheApproximation) {
  // Nothing for sound weights; 0.5 x 0.2 / 0.8 for the series; the whole correction, 3, for nobody.
  const Answer answer = *answer_for(gibbs_evaluation(), Target::gibbs, pareto_k, num_draws);
  EXPECT_DOUBLE_EQ(answer.approximation, (0 + 0.125 + 3) / 3);
}

TEST(AnswerFor, WeightsThatAreOnlyUsableAreHeldAgainstTheSeries) {
  const std::vector<double> usable = {0.65, 0.65, 0.65};
  LossEvaluation evaluation = gibbs_evaluation();
  evaluation.ratio = {1, 1, 1};
  const Answer answer = *answer_for(evaluation, Target::gibbs, usable, num_draws);
  EXPECT_EQ(answer.count(Served::by_weights), 3u);
  EXPECT_DOUBLE_EQ(answer.approximation, (0.5 + 1 + 1.5) / 3);
}

TEST(AnswerFor, ThePredictiveLogLossIsServedByPsisAndWaic) {
  LossEvaluation evaluation = gibbs_evaluation();
  evaluation.is_log_loss = true;
  evaluation.estimates.insert(
      evaluation.estimates.begin(),
      {row("in_sample", Target::predictive, {10, 10, 10}), row("waic1", Target::predictive, {11, 11, 11}),
       row("psis", Target::predictive, {12, 12, 12})});
  const Answer answer = *answer_for(evaluation, Target::predictive, pareto_k, num_draws);
  EXPECT_EQ(answer.pointwise, (std::vector<double>{12, 11, 12}));
  EXPECT_EQ(answer.series, "waic1");
}

TEST(AnswerFor, APointPredictionHasTheRatioOfThePrediction) {
  LossEvaluation evaluation = gibbs_evaluation();
  evaluation.estimates.insert(
      evaluation.estimates.begin(),
      {row("in_sample", Target::predictive, {0, 0, 0}), row("first_order", Target::predictive, {1, 1, 1}),
       row("second_order", Target::predictive, {1.5, 1.5, 1.5})});
  evaluation.point_ratio = {0.1, 0.1, 0.1};
  const Answer answer = *answer_for(evaluation, Target::predictive, {}, num_draws);
  EXPECT_EQ(answer.count(Served::by_series), 3u);
  EXPECT_DOUBLE_EQ(answer.approximation, 0.5 * 0.1 / 0.9);
}

TEST(AnswerFor, ThePlugInTargetHasNoWeights) {
  LossEvaluation evaluation = gibbs_evaluation();
  evaluation.estimates.push_back(row("in_sample_plugin", Target::plugin, {1, 1, 1}));
  evaluation.estimates.push_back(row("pcic_plugin", Target::plugin, {2, 2, 2}));
  const Answer answer = *answer_for(evaluation, Target::plugin, pareto_k, num_draws);
  EXPECT_EQ(answer.series, "pcic_plugin");
  EXPECT_EQ(answer.weights, "");
  EXPECT_EQ(answer.served, (std::vector{Served::by_series, Served::by_series, Served::by_nobody}));
}

TEST(AnswerFor, ATargetWithoutEstimatesHasNone) {
  EXPECT_FALSE(answer_for(gibbs_evaluation(), Target::predictive, pareto_k, num_draws));
}

TEST(AnswerFor, AnUndefinedObservationMakesItNan) {
  LossEvaluation evaluation = gibbs_evaluation();
  evaluation.ratio[1] = std::nan("");
  evaluation.estimates[3].pointwise[1] = std::nan("");
  const Answer answer = *answer_for(evaluation, Target::gibbs, pareto_k, num_draws);
  EXPECT_EQ(answer.served[1], Served::undefined);
  EXPECT_TRUE(std::isnan(answer.value));
}

}  // namespace
}  // namespace pcic
