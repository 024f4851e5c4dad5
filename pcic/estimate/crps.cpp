#include "pcic/estimate/crps.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

namespace pcic {

double CrpsParts::scrps() const {
  if (!(spread > 0)) return std::numeric_limits<double>::quiet_NaN();
  return distance / spread + std::log(spread) / 2;
}

std::vector<double> mean_distances(const SortedDraws& draws, std::span<const double> weights) {
  const std::span<const double> x = draws.values();
  std::vector<double> distances(x.size());
  if (x.empty()) return distances;
  for (std::size_t k = 0; k < x.size(); ++k) distances[0] += weights[k] * (x[k] - x[0]);
  double below = 0;
  for (std::size_t k = 0; k + 1 < x.size(); ++k) {
    below += weights[k];
    distances[k + 1] = distances[k] + (x[k + 1] - x[k]) * (2 * below - 1);
  }
  return distances;
}

CrpsParts crps_parts(const SortedDraws& draws, std::span<const double> weights, double observed) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!draws.is_finite()) return {nan, nan};
  const std::span<const double> x = draws.values();
  const std::vector<double> distances = mean_distances(draws, weights);
  CrpsParts parts;
  for (std::size_t k = 0; k < x.size(); ++k) {
    parts.distance += weights[k] * std::abs(x[k] - observed);
    parts.spread += weights[k] * distances[k];
  }
  return parts;
}

}  // namespace pcic
