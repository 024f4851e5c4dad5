#include "pcic/estimate/estimate.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {

Estimate make_estimate(std::string name, std::vector<double> pointwise) {
  Estimate estimate{.name = std::move(name), .pointwise = std::move(pointwise)};
  const std::vector<double>& values = estimate.pointwise;
  const auto n = static_cast<double>(values.size());
  if (values.empty()) return estimate;

  estimate.value = std::accumulate(values.begin(), values.end(), 0.0) / n;
  if (values.size() < 2) return estimate;

  double sum_of_squares = 0;
  for (double value : values) sum_of_squares += (value - estimate.value) * (value - estimate.value);
  estimate.se = std::sqrt(sum_of_squares / (n - 1) / n);
  return estimate;
}

void require_per_observation(std::string_view what, std::size_t num_values, std::size_t num_obs) {
  if (num_values != num_obs)
    throw InputError(std::string(what) + ": " + std::to_string(num_values) + " values for " +
                     std::to_string(num_obs) + " observations; give one per observation");
}

}  // namespace pcic
