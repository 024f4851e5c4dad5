#include "pcic/estimate/pareto_smoothing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> exponential_log_ratios(std::size_t count, double scale) {
  std::vector<double> values(count);
  for (std::size_t m = 0; m < count; ++m)  // in a scattered order
    values[m] = -scale * std::log((static_cast<double>(m * 7919 % count) + 0.5) / static_cast<double>(count));
  return values;
}

double sum_of_weights(const ParetoSmoothing& smoothing) {
  double sum = 0;
  for (double value : smoothing.log_weights) sum += std::exp(value);
  return sum;
}

// Raw weights, normalised.
void expect_raw(const ParetoSmoothing& smoothing, const std::vector<double>& log_ratios) {
  EXPECT_EQ(smoothing.pareto_k, infinity);
  double total = 0, squares = 0;
  for (double value : log_ratios) total += std::exp(value);
  for (std::size_t m = 0; m < log_ratios.size(); ++m) {
    const double weight = std::exp(log_ratios[m]) / total;
    EXPECT_NEAR(std::exp(smoothing.log_weights[m]), weight, 1e-15);
    squares += weight * weight;
  }
  EXPECT_NEAR(smoothing.n_eff * squares, 1, 1e-14);
}

TEST(TailLength, IsThatOfLoo) {
  EXPECT_EQ(tail_length(0), 0u);
  EXPECT_EQ(tail_length(20), 4u);
  EXPECT_EQ(tail_length(21), 5u);
  EXPECT_EQ(tail_length(225), 45u);
  EXPECT_EQ(tail_length(4000), 190u);
  EXPECT_EQ(tail_length(4000, 0.25), 380u);
  EXPECT_EQ(tail_length(100, 0.01), 20u);
}

TEST(TailLength, OfTheArvizFlavourIsRoundedDown) {
  EXPECT_EQ(tail_length(225, 1, PsisFlavour::arviz), 45u);
  EXPECT_EQ(tail_length(226, 1, PsisFlavour::arviz), 45u);
  EXPECT_EQ(tail_length(24, 1, PsisFlavour::arviz), 4u);
  EXPECT_EQ(tail_length(4000, 1, PsisFlavour::arviz), 189u);
}

TEST(TailLength, RefusesARelativeEfficiencyThatIsNotPositive) {
  for (double r_eff : {0.0, -1.0, infinity, std::nan("")}) EXPECT_THROW(tail_length(100, r_eff), InputError);
}

TEST(ParetoKThreshold, RisesWithTheNumberOfDrawsToSevenTenths) {
  EXPECT_DOUBLE_EQ(pareto_k_threshold(100), 0.5);
  EXPECT_DOUBLE_EQ(pareto_k_threshold(1000), 1 - 1.0 / 3);
  EXPECT_DOUBLE_EQ(pareto_k_threshold(1000000), 0.7);
}

TEST(ParetoSmoothing, FindsTheIndexOfAParetoTail) {
  for (double k : {0.2, 0.7, 1.5}) {
    const ParetoSmoothing smoothing = pareto_smooth(exponential_log_ratios(100000, k));
    EXPECT_EQ(smoothing.trouble, TailTrouble::none);
    EXPECT_NEAR(smoothing.pareto_k, k, 0.03);
    EXPECT_NEAR(sum_of_weights(smoothing), 1, 1e-12);
  }
}

TEST(ParetoSmoothing, LeavesTheBodyInProportionAndTheTailInOrder) {
  const std::vector<double> log_ratios = exponential_log_ratios(1000, 0.8);
  const ParetoSmoothing smoothing = pareto_smooth(log_ratios);
  std::vector<std::size_t> order(log_ratios.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return log_ratios[a] < log_ratios[b]; });
  for (std::size_t m = 1; m < order.size(); ++m) {
    const double step = smoothing.log_weights[order[m]] - smoothing.log_weights[order[m - 1]];
    if (m < order.size() - smoothing.tail_length)
      EXPECT_NEAR(step, log_ratios[order[m]] - log_ratios[order[m - 1]], 1e-12);
    else
      EXPECT_GT(step, -1e-15);
  }
}

TEST(ParetoSmoothing, DoesNotChangeWithAConstantFactorOfTheRatios) {
  std::vector<double> log_ratios = exponential_log_ratios(500, 0.6);
  const ParetoSmoothing before = pareto_smooth(log_ratios);
  for (double& value : log_ratios) value += 1024;
  const ParetoSmoothing after = pareto_smooth(log_ratios);
  EXPECT_NEAR(after.pareto_k, before.pareto_k, 1e-10);
  for (std::size_t m = 0; m < 500; ++m) EXPECT_NEAR(after.log_weights[m], before.log_weights[m], 1e-10);
}

TEST(ParetoSmoothing, NeverRaisesAWeightAboveTheLargestRatio) {
  std::vector<double> log_ratios = exponential_log_ratios(200, 3);
  const ParetoSmoothing smoothing = pareto_smooth(log_ratios);
  const double body = *std::min_element(log_ratios.begin(), log_ratios.end());
  const double shift = *std::min_element(smoothing.log_weights.begin(), smoothing.log_weights.end()) - body;
  for (double value : smoothing.log_weights)
    EXPECT_LE(value - shift, *std::max_element(log_ratios.begin(), log_ratios.end()) + 1e-12);
}

TEST(ParetoSmoothing, OfATailShorterThanFiveIsTheRawWeights) {
  const std::vector<double> log_ratios = exponential_log_ratios(20, 0.5);
  const ParetoSmoothing smoothing = pareto_smooth(log_ratios);
  EXPECT_EQ(smoothing.trouble, TailTrouble::too_short);
  expect_raw(smoothing, log_ratios);
}

TEST(ParetoSmoothing, OfATailOfFiveIsTheRawWeights) {
  const std::vector<double> log_ratios = exponential_log_ratios(25, 0.5);
  const ParetoSmoothing smoothing = pareto_smooth(log_ratios);
  EXPECT_EQ(smoothing.tail_length, 5u);
  EXPECT_EQ(smoothing.trouble, TailTrouble::no_spread);
  expect_raw(smoothing, log_ratios);
}

TEST(ParetoSmoothing, OfConstantRatiosIsEqualWeights) {
  const ParetoSmoothing smoothing = pareto_smooth(std::vector<double>(100, -3.5));
  EXPECT_EQ(smoothing.trouble, TailTrouble::constant);
  expect_raw(smoothing, std::vector<double>(100, -3.5));
  EXPECT_NEAR(smoothing.n_eff, 100, 1e-11);
}

TEST(ParetoSmoothing, OfTiesInTheLowerQuartileOfTheTailIsTheRawWeights) {
  std::vector<double> log_ratios(100, 0.0);
  for (std::size_t m = 0; m < 10; ++m) log_ratios[m * 9] = static_cast<double>(m);
  const ParetoSmoothing smoothing = pareto_smooth(log_ratios);
  EXPECT_EQ(smoothing.trouble, TailTrouble::no_spread);
  expect_raw(smoothing, log_ratios);
}

TEST(ParetoSmoothing, GivesARatioOfZeroNoWeight) {
  std::vector<double> log_ratios = exponential_log_ratios(400, 0.5);
  const ParetoSmoothing without = pareto_smooth(log_ratios);
  for (std::size_t m = 0; m < 4; ++m) log_ratios.insert(log_ratios.begin() + 90, -infinity);
  const ParetoSmoothing with = pareto_smooth(log_ratios);
  EXPECT_EQ(with.log_weights[90], -infinity);
  EXPECT_EQ(with.trouble, TailTrouble::none);
  EXPECT_NEAR(sum_of_weights(with), 1, 1e-13);
  EXPECT_NEAR(with.pareto_k, without.pareto_k, 0.05);  // the tail is one longer
}

TEST(ParetoSmoothing, OfARatioThatIsNotANumberOrInfiniteIsNaN) {
  for (double bad : {std::nan(""), infinity}) {
    std::vector<double> log_ratios = exponential_log_ratios(100, 0.5);
    log_ratios[50] = bad;
    const ParetoSmoothing smoothing = pareto_smooth(log_ratios);
    EXPECT_EQ(smoothing.trouble, TailTrouble::not_finite);
    EXPECT_TRUE(std::isnan(smoothing.pareto_k) && std::isnan(smoothing.n_eff));
    for (double value : smoothing.log_weights) EXPECT_TRUE(std::isnan(value));
  }
  EXPECT_EQ(pareto_smooth(std::vector<double>(30, -infinity)).trouble, TailTrouble::not_finite);
  EXPECT_EQ(pareto_smooth({}).trouble, TailTrouble::not_finite);
}

TEST(ParetoSmoothing, BearsRatiosOverSixHundredApart) {
  const ParetoSmoothing smoothing = pareto_smooth(exponential_log_ratios(1000, 90));
  EXPECT_NEAR(sum_of_weights(smoothing), 1, 1e-12);
  EXPECT_GT(smoothing.pareto_k, 10);
  EXPECT_GE(smoothing.n_eff, 1 - 1e-12);
}

}  // namespace
}  // namespace pcic
