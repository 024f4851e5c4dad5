// Draws of the posterior of the logistic problem logistic8, at a power of the likelihood.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace pcic::oracle {

// The posterior on a fine grid: sums over it are integrals to many digits.
struct GridPoint {
  double a, b, weight;
};

inline std::vector<GridPoint> logistic_posterior(const std::vector<double>& x, const std::vector<double>& y,
                                                 double power = 1) {
  std::vector<GridPoint> grid;
  double total = 0;
  for (int k = -120; k <= 120; ++k)
    for (int l = -120; l <= 120; ++l) {
      const double a = 0.05 * k, b = 0.05 * l;
      double log_density = -(a * a + b * b) / 2;
      for (std::size_t i = 0; i < x.size(); ++i)
        log_density -= power * std::log1p(std::exp((y[i] > 0 ? -1 : 1) * (a + b * x[i])));
      grid.push_back({a, b, std::exp(log_density)});
      total += grid.back().weight;
    }
  for (GridPoint& point : grid) point.weight /= total;
  return grid;
}

// Draws by systematic resampling, shuffled: close to the moments of the grid.
inline std::vector<double> logistic_draws(const std::vector<double>& x, const std::vector<double>& y,
                                          double power = 1, std::size_t num_draws = 40'000) {
  std::vector<GridPoint> drawn;
  double reached = 0, target = 0.5;
  for (const GridPoint& point : logistic_posterior(x, y, power)) {
    reached += point.weight * static_cast<double>(num_draws);
    for (; target < reached; ++target) drawn.push_back(point);
  }
  std::mt19937_64 random(3);
  std::ranges::shuffle(drawn, random);
  std::vector<double> values;
  for (const GridPoint& point : drawn) values.insert(values.end(), {point.a, point.b});
  return values;
}

}  // namespace pcic::oracle
