#include "pcic/diagnose/advice.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_draws = 10000;  // threshold of k-hat: 0.7

LossEvaluation evaluation_with(std::vector<double> ratio) {
  LossEvaluation evaluation{.loss = "squared"};
  evaluation.remaining_error.assign(ratio.size(), 0.01);
  evaluation.ratio = std::move(ratio);
  return evaluation;
}

std::string advice(std::vector<double> ratio, std::vector<double> k) {
  return advise(evaluation_with(std::move(ratio)), k, num_draws);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Advice, HasNothingAgainstPcicWhenBothDiagnosticsAreSmall) {
  LossEvaluation evaluation = evaluation_with({0.1, 0.3});
  evaluation.estimates = {{.name = "pcic", .pointwise = {}, .value = 1, .se = 0.5},
                          {.name = "pcic2", .pointwise = {}, .value = 1.1, .se = 0.5},
                          {.name = "psis", .pointwise = {}, .value = 1.05, .se = 0.5}};
  EXPECT_EQ(
      advise(evaluation, std::vector<double>{0.4, 0.2}, num_draws),
      "Neither r (at most 0.3) nor k-hat (at most 0.4) speaks against pcic. pcic2 differs from pcic by 0.2 "
      "standard errors, psis by 0.1.");
}

TEST(Advice, SaysNothingOfAnAnswerThatCouldNotBeComputed) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  LossEvaluation evaluation = evaluation_with({0.1, nan});
  evaluation.estimates = {{.name = "pcic", .pointwise = {}, .value = nan, .se = nan}};
  EXPECT_EQ(advise(evaluation, std::vector<double>{0.4, nan}, num_draws), "");
}

TEST(Advice, TurnsToTheSeriesWhereOnlyTheWeightsFail) {
  const std::string text = advice({0.2, 0.4, 0.1}, {0.9, 5, 0.3});
  EXPECT_TRUE(contains(text, "observations 1, 2")) << text;
  EXPECT_TRUE(contains(text, "use pcic2")) << text;
  EXPECT_TRUE(contains(text, "r at most 0.4")) << text;
  EXPECT_FALSE(contains(text, "Refit")) << text;
}

TEST(Advice, TurnsToTheWeightsWhereOnlyTheSeriesFails) {
  const std::string text = advice({2, 0.4}, {0.3, 0.1});
  EXPECT_TRUE(contains(text, "observation 1 ")) << text;
  EXPECT_TRUE(contains(text, "use psis")) << text;
}

TEST(Advice, CountsTheRefitsWhereBothFail) {
  const std::string text = advice({2, 0.4, 3}, {0.9, 0.1, 1.5});
  EXPECT_TRUE(contains(text, "observations 1, 3 neither")) << text;
  EXPECT_TRUE(contains(text, "Refit without each of them (2 fits)")) << text;
  EXPECT_TRUE(contains(text, "mixture")) << text;
}

TEST(Advice, DoesNotSendAnyoneToRefitMoreThanFive) {
  const std::string text = advice(std::vector<double>(6, 2.0), std::vector<double>(6, 2.0));
  EXPECT_FALSE(contains(text, "Refit")) << text;
  EXPECT_TRUE(contains(text, "--draws-from mixture")) << text;
  EXPECT_TRUE(contains(text, "6 of 6 observations in doubt")) << text;
}

TEST(Advice, SpeaksOfTheSeriesAloneWithoutWeights) {
  const std::string doubtful = advice({thresholds.ratio_unreliable, 0.1}, {});
  EXPECT_TRUE(contains(
      doubtful, fmt::format("leans heavily on observation 1 (r up to {})", thresholds.ratio_unreliable)))
      << doubtful;
  const std::string bad = advice({1.7, 0.1}, {});
  EXPECT_TRUE(contains(bad, "the series behind pcic converges slowly or not at all")) << bad;
  EXPECT_FALSE(contains(bad, "psis")) << bad;
  EXPECT_FALSE(contains(bad, "k-hat")) << bad;
}

}  // namespace
}  // namespace pcic
