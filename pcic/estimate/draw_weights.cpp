#include "pcic/estimate/draw_weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>

namespace pcic {

// Measured from the first score, so that scores near 1e8 keep their digits.
std::vector<double> first_order_weights(std::span<const double> scores) {
  const auto num_draws = static_cast<double>(scores.size());
  std::vector<double> weights(scores.size());
  std::ranges::transform(scores, weights.begin(), [&](double score) { return score - scores.front(); });
  const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) / num_draws;
  for (double& weight : weights) weight = 1 / num_draws - (weight - mean) / (num_draws - 1);
  return weights;
}

DrawWeights draw_weights(std::span<const double> scores, double r_eff, PsisFlavour flavour) {
  std::vector<double> log_ratios(scores.size());
  std::ranges::transform(scores, log_ratios.begin(), std::negate{});
  ParetoSmoothing smoothing = pareto_smooth(log_ratios, r_eff, flavour);
  DrawWeights weights{.in_sample = std::vector<double>(scores.size(), 1 / static_cast<double>(scores.size())),
                      .first_order = first_order_weights(scores),
                      .psis = std::move(smoothing.log_weights),
                      .pareto_k = smoothing.pareto_k,
                      .n_eff = smoothing.n_eff};
  for (double& weight : weights.psis) weight = std::exp(weight);
  return weights;
}

}  // namespace pcic
