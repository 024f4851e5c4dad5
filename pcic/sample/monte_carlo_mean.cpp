#include "pcic/sample/monte_carlo_mean.hpp"

#include <cmath>
#include <limits>

namespace pcic {
namespace {

std::size_t number_of_batches(std::size_t num_draws) {
  return static_cast<std::size_t>(std::sqrt(static_cast<double>(num_draws)));
}

}  // namespace

MonteCarloMean monte_carlo_mean(std::span<const double> series) {
  return function_of_mean(Table(series, 1), [](std::span<const double> mean) { return mean[0]; });
}

// With batches of shares w_b: values f_b = f(mean without batch b); pseudo-values f - f_b have variance
// w_b V/(1 - w_b) to first order, so V = sum_b (1 - w_b) (f - f_b)^2. For a mean that is batch means.
MonteCarloMean function_of_mean(const Table& draws, const std::function<double(std::span<const double>)>& f) {
  const std::size_t num_draws = draws.num_rows(), num_columns = draws.num_columns(),
                    num_batches = number_of_batches(num_draws);
  const std::vector<double> mean = draws.column_means();
  MonteCarloMean result{.value = f(mean), .mcse = std::numeric_limits<double>::quiet_NaN()};
  if (num_batches < 2) return result;
  double variance = 0;
  std::vector<double> without(num_columns);
  for (std::size_t b = 0; b < num_batches; ++b) {
    const std::size_t first = b * num_draws / num_batches, last = (b + 1) * num_draws / num_batches;
    const double share = static_cast<double>(last - first) / static_cast<double>(num_draws);
    const std::vector<double> batch = mean_of_rows(std::vector{draws.view().draws(first, last - first)});
    for (std::size_t j = 0; j < num_columns; ++j)
      without[j] = mean[j] - share / (1 - share) * (batch[j] - mean[j]);
    const double difference = f(without) - result.value;
    variance += (1 - share) * difference * difference;
  }
  result.mcse = std::sqrt(variance);
  return result;
}

}  // namespace pcic
