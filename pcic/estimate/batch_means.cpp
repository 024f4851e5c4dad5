#include "pcic/estimate/batch_means.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pcic {
namespace {

double count_draws(const std::vector<BatchMean>& batches) {
  double sum = 0;
  for (const BatchMean& batch : batches) sum += static_cast<double>(batch.num_draws);
  return sum;
}

double variance_of_chain_mean(const std::vector<BatchMean>& batches) {
  if (batches.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  const double chain_draws = count_draws(batches);
  const auto weight = [&](const BatchMean& batch) {
    return static_cast<double>(batch.num_draws) / chain_draws;
  };

  double chain_mean = 0;
  for (const BatchMean& batch : batches) chain_mean += weight(batch) * batch.mean;

  double spread = 0;
  double sum_of_squared_weights = 0;
  for (const BatchMean& batch : batches) {
    const double squared_weight = weight(batch) * weight(batch);
    spread += squared_weight * (batch.mean - chain_mean) * (batch.mean - chain_mean);
    sum_of_squared_weights += squared_weight;
  }
  return spread / (1 - sum_of_squared_weights);
}

bool same_batches(const BatchSeries& a, const BatchSeries& b) {
  return std::ranges::equal(a, b, [](const auto& left, const auto& right) {
    return std::ranges::equal(left, right, {}, &BatchMean::num_draws, &BatchMean::num_draws);
  });
}

}  // namespace

double batch_means_error(const BatchSeries& chains) {
  double num_draws = 0;
  for (const auto& batches : chains) num_draws += count_draws(batches);
  if (num_draws == 0) return std::numeric_limits<double>::quiet_NaN();

  double variance = 0;
  for (const auto& batches : chains) {
    const double chain_weight = count_draws(batches) / num_draws;
    if (chain_weight > 0) variance += chain_weight * chain_weight * variance_of_chain_mean(batches);
  }
  return std::sqrt(variance);
}

bool add_scaled(BatchSeries& sum, double weight, const BatchSeries& series) {
  if (!sum.empty() && !same_batches(sum, series)) return false;
  if (series.empty()) return false;
  if (sum.empty()) {
    sum = series;
    for (std::vector<BatchMean>& chain : sum)
      for (BatchMean& batch : chain) batch.mean = 0;
  }
  for (std::size_t c = 0; c < sum.size(); ++c)
    for (std::size_t b = 0; b < sum[c].size(); ++b) sum[c][b].mean += weight * series[c][b].mean;
  return true;
}

}  // namespace pcic
