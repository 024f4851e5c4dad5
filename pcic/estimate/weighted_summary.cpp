#include "pcic/estimate/weighted_summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace pcic {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

bool all_equal(std::span<const double> weights) {
  return std::ranges::all_of(weights, [&](double weight) { return weight == weights.front(); });
}

// R's type 7: position (M - 1) p between the sorted values.
double unweighted_quantile(std::span<const double> sorted, double probability) {
  const double position = static_cast<double>(sorted.size() - 1) * probability;
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

double weighted_mean(std::span<const double> values, std::span<const double> weights) {
  return std::inner_product(values.begin(), values.end(), weights.begin(), 0.0);
}

double weighted_variance(std::span<const double> values, std::span<const double> weights) {
  const double mean = weighted_mean(values, weights);
  double squares = 0, sum_of_squared_weights = 0;
  for (std::size_t m = 0; m < values.size(); ++m) {
    squares += weights[m] * (values[m] - mean) * (values[m] - mean);
    sum_of_squared_weights += weights[m] * weights[m];
  }
  return sum_of_squared_weights < 1 ? squares / (1 - sum_of_squared_weights) : nan;
}

double weighted_quantile(const SortedDraws& draws, std::span<const double> weights, double probability) {
  if (!draws.is_finite() || draws.size() == 0) return nan;
  const std::span<const double> values = draws.values();
  if (all_equal(weights)) return unweighted_quantile(values, probability);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  double below = 0;  // F of the value before
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double reached = below + weights[k];
    if (reached / total >= probability) {
      if (k == 0) return values[0];
      const double part = (probability - below / total) / (reached / total - below / total);
      return values[k - 1] + (values[k] - values[k - 1]) * part;
    }
    below = reached;
  }
  return std::isnan(total) ? nan : values.back();
}

}  // namespace pcic
