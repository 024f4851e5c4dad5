#include "pcic/estimate/estimate.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {

double count_observations(std::size_t num_rows, const std::vector<double>& counts) {
  return counts.empty() ? static_cast<double>(num_rows) : std::accumulate(counts.begin(), counts.end(), 0.0);
}

std::vector<double> shares_of_mean(std::size_t num_rows, const std::vector<double>& counts) {
  std::vector<double> shares = counts.empty() ? std::vector<double>(num_rows, 1.0) : counts;
  for (double& share : shares) share /= count_observations(num_rows, counts);
  return shares;
}

double Estimate::num_obs() const {
  return count_observations(pointwise.size(), counts);
}

Estimate make_estimate(std::string name, std::vector<double> pointwise, std::vector<double> counts) {
  if (!counts.empty()) require_per_observation("counts", counts.size(), pointwise.size());
  Estimate estimate{.name = std::move(name), .pointwise = std::move(pointwise), .counts = std::move(counts)};
  const std::vector<double>& values = estimate.pointwise;
  const double n = estimate.num_obs();
  if (!(n > 0)) return estimate;

  const auto sum_over_observations = [&](auto of_value) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double count = estimate.counts.empty() ? 1 : estimate.counts[i];
      if (count > 0) sum += count * of_value(values[i]);
    }
    return sum;
  };
  estimate.value = sum_over_observations([](double value) { return value; }) / n;
  if (!(n > 1)) return estimate;

  const double squares = sum_over_observations(
      [&](double value) { return (value - estimate.value) * (value - estimate.value); });
  estimate.se = std::sqrt(squares / (n - 1) / n);
  return estimate;
}

void require_per_observation(std::string_view what, std::size_t num_values, std::size_t num_obs) {
  if (num_values != num_obs)
    throw InputError(std::string(what) + ": " + std::to_string(num_values) + " values for " +
                     std::to_string(num_obs) + " observations; give one per observation");
}

}  // namespace pcic
