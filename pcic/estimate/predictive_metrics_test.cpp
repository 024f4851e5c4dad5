#include "pcic/estimate/predictive_metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

Metric find(const std::vector<Metric>& metrics, const std::string& name) {
  for (const Metric& metric : metrics)
    if (metric.name == name) return metric;
  return {};
}

// e = |1, 0, 2, 1|: mae 1, mse 1.5; y around its mean 4: 9, 1, 1, 9, so r2 = 1 - 6/20.
TEST(RegressionMetrics, OfFourPredictionsAreWhatTheirDefinitionsSay) {
  const auto metrics = regression_metrics(std::vector{1.0, 3.0, 5.0, 7.0}, std::vector{2.0, 3.0, 3.0, 8.0});
  EXPECT_DOUBLE_EQ(find(metrics, "mae").value, 1);
  EXPECT_DOUBLE_EQ(find(metrics, "mae").se, std::sqrt(2.0 / 3 / 4));
  EXPECT_DOUBLE_EQ(find(metrics, "mse").value, 1.5);
  EXPECT_DOUBLE_EQ(find(metrics, "mse").se, std::sqrt(3.0 / 4));  // e^2 = 1, 0, 4, 1: variance 3
  EXPECT_DOUBLE_EQ(find(metrics, "rmse").value, std::sqrt(1.5));
  EXPECT_DOUBLE_EQ(find(metrics, "rmse").se, std::sqrt(0.75) / 2 / std::sqrt(1.5));
  EXPECT_DOUBLE_EQ(find(metrics, "r2").value, 0.7);
}

// The standard deviation of r2 over data sets is what its SE says.
TEST(RegressionMetrics, TheStandardErrorOfR2IsItsSpreadOverDataSets) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  constexpr int num_sets = 4000, num_obs = 200;
  double sum = 0, squares = 0, mean_variance = 0;
  for (int set = 0; set < num_sets; ++set) {
    std::vector<double> observed, predicted;
    for (int i = 0; i < num_obs; ++i) {
      predicted.push_back(normal(random));
      observed.push_back(predicted.back() + 0.7 * normal(random));
    }
    const Metric r2 = find(regression_metrics(observed, predicted), "r2");
    sum += r2.value;
    squares += r2.value * r2.value;
    mean_variance += r2.se * r2.se / num_sets;
  }
  const double variance = (squares - sum * sum / num_sets) / (num_sets - 1);
  EXPECT_NEAR(mean_variance / variance, 1, 4 * std::sqrt(2.0 / num_sets));
}

TEST(RegressionMetrics, R2IsNotKnownIfAllObservationsAreEqual) {
  const auto metrics = regression_metrics(std::vector{2.0, 2.0}, std::vector{1.0, 2.0});
  EXPECT_TRUE(std::isnan(find(metrics, "r2").value));
}

TEST(RegressionMetrics, OfOneObservationHaveNoStandardError) {
  EXPECT_TRUE(std::isnan(find(regression_metrics(std::vector{2.0}, std::vector{1.0}), "mae").se));
}

TEST(RegressionMetrics, AreNotKnownIfAPredictionIsNotKnown) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Metric& metric : regression_metrics(std::vector{1.0, 2.0}, std::vector{1.0, nan}))
    EXPECT_TRUE(std::isnan(metric.value)) << metric.name;
  for (const Metric& metric : classification_metrics(std::vector{1.0, 0.0}, std::vector{1.0, nan}))
    EXPECT_TRUE(std::isnan(metric.value)) << metric.name;
}

// 3 of 4 ones and 1 of 2 zeros are right; a probability of one half counts as zero.
TEST(ClassificationMetrics, CountAProbabilityOfOneHalfAsZero) {
  const auto metrics = classification_metrics(std::vector{1.0, 1.0, 1.0, 1.0, 0.0, 0.0},
                                              std::vector{0.9, 0.6, 0.51, 0.5, 0.5, 0.7});
  EXPECT_DOUBLE_EQ(find(metrics, "accuracy").value, 4.0 / 6);
  EXPECT_DOUBLE_EQ(find(metrics, "accuracy").se, std::sqrt(4.0 / 6 * 2 / 6 / 6));
  EXPECT_DOUBLE_EQ(find(metrics, "misclassification").value, 1 - 4.0 / 6);
  EXPECT_DOUBLE_EQ(find(metrics, "balanced_accuracy").value, (0.75 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(find(metrics, "balanced_accuracy").se, std::sqrt((0.1875 / 4 + 0.25 / 2) / 4));
}

TEST(ClassificationMetrics, BalancedAccuracyIsNotKnownIfThereIsOneClassOnly) {
  EXPECT_TRUE(std::isnan(
      find(classification_metrics(std::vector{1.0, 1.0}, std::vector{0.9, 0.1}), "balanced_accuracy").value));
}

TEST(ClassificationMetrics, RefuseObservationsThatAreNeitherZeroNorOne) {
  EXPECT_THROW(classification_metrics(std::vector{1.0, 2.0}, std::vector{0.9, 0.1}), InputError);
}

}  // namespace
}  // namespace pcic
