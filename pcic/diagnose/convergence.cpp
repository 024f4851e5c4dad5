#include "pcic/diagnose/convergence.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "pcic/diagnose/autocovariance.hpp"

namespace pcic {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<std::span<const double>> split(const std::vector<std::vector<double>>& chains) {
  std::size_t num_draws = 0;  // of the shortest chain
  for (const auto& chain : chains)
    if (!chain.empty() && (num_draws == 0 || chain.size() < num_draws)) num_draws = chain.size();

  const std::size_t half = num_draws / 2;
  std::vector<std::span<const double>> halves;
  for (const auto& chain : chains) {
    if (chain.empty()) continue;
    const std::span<const double> draws(chain.data(), num_draws);
    halves.push_back(draws.first(half));
    halves.push_back(draws.last(half));
  }
  return halves;
}

bool undefined(const std::vector<std::span<const double>>& halves) {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -smallest;
  for (const auto& half : halves)
    for (double value : half) {
      if (!std::isfinite(value)) return true;
      smallest = std::min(smallest, value);
      largest = std::max(largest, value);
    }
  return !(largest - smallest >= std::numeric_limits<double>::epsilon());
}

// Summed in extended precision, so that equal values have exactly themselves as mean and zero as variance.
double mean(std::span<const double> values) {
  long double sum = 0;
  for (double value : values) sum += value;
  return static_cast<double>(sum / static_cast<long double>(values.size()));
}

double variance(std::span<const double> values) {
  const double centre = mean(values);
  long double sum = 0;
  for (double value : values) sum += (value - centre) * (value - centre);
  return static_cast<double>(sum / static_cast<long double>(values.size() - 1));
}

std::vector<double> means(const std::vector<std::span<const double>>& halves) {
  std::vector<double> result;
  for (const auto& half : halves) result.push_back(mean(half));
  return result;
}

// rho_t for t = 0, 1, ...; see the header.
std::vector<double> autocorrelations(const std::vector<std::span<const double>>& halves) {
  const std::size_t num_draws = halves.front().size();
  const std::vector<double> gamma = mean_autocovariance(halves);
  const auto n = static_cast<double>(num_draws);
  const double within = gamma[0] * n / (n - 1);
  const double total = gamma[0] + variance(means(halves));

  std::vector<double> rho(num_draws);
  for (std::size_t lag = 0; lag < num_draws; ++lag) rho[lag] = 1 - (within - gamma[lag]) / total;
  rho[0] = 1;
  return rho;
}

// tau by Geyer: sums of neighbouring pairs are positive and decrease in theory. Take pairs while the sum is
// positive, then replace a pair that exceeds its predecessor by the predecessor's average. Step for step as
// posterior does it, including that it looks no further than lag N - 4.
double autocorrelation_time(const std::vector<double>& rho) {
  const std::size_t num_draws = rho.size();
  std::vector<double> kept(num_draws + 1, 0.0);
  kept[0] = rho[0];
  kept[1] = rho[1];
  std::size_t last = 0;  // the even lag of the last pair looked at
  while (last + 5 < num_draws && rho[last] + rho[last + 1] > 0) {
    last += 2;
    if (rho[last] + rho[last + 1] >= 0) {
      kept[last] = rho[last];
      kept[last + 1] = rho[last + 1];
    }
  }
  if (rho[last] > 0) kept[last] = rho[last];  // improves the estimate for antithetic chains

  for (std::size_t lag = 2; lag + 2 <= last; lag += 2) {
    const double previous = kept[lag - 2] + kept[lag - 1];
    if (kept[lag] + kept[lag + 1] > previous) kept[lag] = kept[lag + 1] = previous / 2;
  }

  double sum = kept[0];
  for (std::size_t lag = 1; lag < last; ++lag) sum += kept[lag];
  return -1 + 2 * sum + kept[last];
}

}  // namespace

double split_rhat(const std::vector<std::vector<double>>& chains) {
  const auto halves = split(chains);
  if (halves.empty() || halves.front().size() < 2 || undefined(halves)) return nan;

  const auto n = static_cast<double>(halves.front().size());
  std::vector<double> variances;
  for (const auto& half : halves) variances.push_back(variance(half));
  const double between = n * variance(means(halves));
  const double within = mean(variances);
  return std::sqrt((between / within + n - 1) / n);
}

double ess_mean(const std::vector<std::vector<double>>& chains) {
  const auto halves = split(chains);
  if (halves.empty() || halves.front().size() < 3 || undefined(halves)) return nan;

  const auto num_draws = static_cast<double>(halves.size() * halves.front().size());
  const double shortest_time = 1 / std::log10(num_draws);
  return num_draws / std::max(autocorrelation_time(autocorrelations(halves)), shortest_time);
}

}  // namespace pcic
