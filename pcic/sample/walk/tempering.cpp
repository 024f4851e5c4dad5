#include "pcic/sample/walk/tempering.hpp"

#include <algorithm>
#include <cmath>

namespace pcic {
namespace {

constexpr double wanted_efficiency = 0.5;
constexpr int halvings = 40;  // of an interval: to a part in 1e12

double efficiency(std::span<const double> slopes, double stride) {
  const double largest = std::ranges::max(slopes), smallest = std::ranges::min(slopes);
  const double top = stride * (stride > 0 ? largest : smallest);
  double sum = 0, squares = 0;
  for (const double slope : slopes) {
    const double weight = std::exp(stride * slope - top);
    sum += weight;
    squares += weight * weight;
  }
  return sum * sum / squares / static_cast<double>(slopes.size());
}

}  // namespace

double longest_step(std::span<const double> slopes, double most) {
  if (efficiency(slopes, most) >= wanted_efficiency) return most;
  double possible = 0, too_long = most;
  for (int k = 0; k < halvings; ++k) {
    const double middle = (possible + too_long) / 2;
    (efficiency(slopes, middle) >= wanted_efficiency ? possible : too_long) = middle;
  }
  return possible;
}

std::vector<std::size_t> resample(std::span<const double> log_weights, RandomStream& stream) {
  const double top = std::ranges::max(log_weights);
  double total = 0;
  for (const double log_weight : log_weights) total += std::exp(log_weight - top);
  const double spacing = total / static_cast<double>(log_weights.size());
  std::vector<std::size_t> chosen;
  double next = stream.uniform() * spacing, reached = 0;
  for (std::size_t m = 0; m < log_weights.size(); ++m) {
    reached += std::exp(log_weights[m] - top);
    for (; next < reached && chosen.size() < log_weights.size(); next += spacing) chosen.push_back(m);
  }
  while (chosen.size() < log_weights.size()) chosen.push_back(chosen.back());  // rounding of the last sum
  return chosen;
}

}  // namespace pcic
