#include "pcic/diagnose/trust.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/thresholds.hpp"

namespace pcic {

std::vector<Served> settle(const Diagnostics& diagnostics) {
  const auto& [ratio, pareto_k, num_draws] = diagnostics;
  const double k_threshold = pareto_k_threshold(num_draws);
  const double k_sound = std::min(thresholds.pareto_k_sound, k_threshold);
  std::vector<Served> served;
  for (std::size_t i = 0; i < std::max(ratio.size(), pareto_k.size()); ++i) {
    const double r = ratio.empty() ? infinity : ratio[i];
    const double k = pareto_k.empty() ? infinity : pareto_k[i];
    if (std::isnan(r) || std::isnan(k))
      served.push_back(Served::undefined);
    else if (k <= k_sound)
      served.push_back(Served::by_weights);
    else if (r <= thresholds.ratio_look)
      served.push_back(Served::by_series);
    else if (k <= k_threshold)
      served.push_back(Served::by_weights);
    else
      served.push_back(Served::by_nobody);
  }
  return served;
}

double largest(std::span<const double> values, const std::vector<std::size_t>& observations) {
  double result = 0;
  for (const std::size_t i : observations) result = std::max(result, values[i]);
  return result;
}

}  // namespace pcic
