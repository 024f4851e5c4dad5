#include "pcic/estimate/predictive_metrics.hpp"

#include <cmath>
#include <cstddef>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {
namespace {

Metric mean_metric(const std::string& name, std::vector<double> values) {
  const Estimate estimate = make_estimate(name, std::move(values));
  return {name, estimate.value, estimate.se};
}

Metric rmse_metric(const Metric& mse) {
  const double rmse = std::sqrt(mse.value);
  return {"rmse", rmse, mse.se / (2 * rmse)};
}

Metric r2_metric(std::span<const double> observed, std::span<const double> squared_errors) {
  const auto n = static_cast<double>(observed.size());
  const double mean = std::accumulate(observed.begin(), observed.end(), 0.0) / n;
  double sum_of_errors = 0, sum_around_mean = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    sum_of_errors += squared_errors[i];
    sum_around_mean += (observed[i] - mean) * (observed[i] - mean);
  }
  if (!(sum_around_mean > 0)) return {.name = "r2"};
  const double rho = sum_of_errors / sum_around_mean;
  std::vector<double> influence;
  for (std::size_t i = 0; i < observed.size(); ++i)
    influence.push_back(squared_errors[i] - rho * (observed[i] - mean) * (observed[i] - mean));
  return {"r2", 1 - rho, make_estimate("r2", std::move(influence)).se / (sum_around_mean / n)};
}

struct Share {
  double correct = 0, all = 0;
  double value() const { return correct / all; }
  double variance() const { return value() * (1 - value()) / all; }  // of the share
};

}  // namespace

std::vector<Metric> regression_metrics(std::span<const double> observed, std::span<const double> predicted) {
  require_per_observation("predictions", predicted.size(), observed.size());
  std::vector<double> absolute, squared;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    absolute.push_back(std::abs(observed[i] - predicted[i]));
    squared.push_back((observed[i] - predicted[i]) * (observed[i] - predicted[i]));
  }
  const Metric mse = mean_metric("mse", squared);
  return {mean_metric("mae", absolute), mse, rmse_metric(mse), r2_metric(observed, squared)};
}

std::vector<Metric> classification_metrics(std::span<const double> observed,
                                           std::span<const double> predicted) {
  require_per_observation("predictions", predicted.size(), observed.size());
  Share all, ones, zeros;
  bool is_known = true;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    if (observed[i] != 0 && observed[i] != 1)
      throw InputError("observed: observation " + std::to_string(i + 1) + " is " +
                       std::to_string(observed[i]) + "; a probability predicts observations that are 0 or 1");
    is_known &= !std::isnan(predicted[i]);
    const double correct = (predicted[i] > 0.5) == (observed[i] == 1) ? 1 : 0;
    for (Share* share : {&all, observed[i] == 1 ? &ones : &zeros}) {
      share->correct += correct;
      ++share->all;
    }
  }
  if (!is_known) return {{.name = "accuracy"}, {.name = "balanced_accuracy"}, {.name = "misclassification"}};
  const double se = std::sqrt(all.variance());
  return {{"accuracy", all.value(), se},
          {"balanced_accuracy", (ones.value() + zeros.value()) / 2,
           std::sqrt((ones.variance() + zeros.variance()) / 4)},
          {"misclassification", 1 - all.value(), se}};
}

}  // namespace pcic
