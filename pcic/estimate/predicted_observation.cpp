#include "pcic/estimate/predicted_observation.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/estimate/function_pareto_k.hpp"
#include "pcic/estimate/weighted_summary.hpp"

namespace pcic {
namespace {

bool all_finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

}  // namespace

PredictedObservation predict_observation(std::span<const double> scores, std::span<const double> values,
                                         double observed, double r_eff, const PredictionRules& rules) {
  PredictedObservation result{.observed = observed, .r_eff = r_eff};
  result.quantiles.assign(rules.probabilities.size(), std::numeric_limits<double>::quiet_NaN());
  result.is_finite = all_finite(scores) && all_finite(values);
  if (!result.is_finite) return result;

  const DrawWeights weights = draw_weights(scores, r_eff, rules.flavour);
  result.n_eff = weights.n_eff;
  result.pareto_k = weights.pareto_k;
  result.pareto_k_of_mean = function_pareto_k(
      values, scores, weights.pareto_k, tail_length(scores.size(), r_eff, rules.flavour), rules.flavour);
  result.mean = weighted_means(values, weights);
  result.sd = std::sqrt(weighted_variance(values, weights.psis));

  const SortedDraws sorted(values);
  const std::vector<double> sorted_psis = sorted.arrange(weights.psis);
  std::ranges::transform(rules.probabilities, result.quantiles.begin(), [&](double probability) {
    return weighted_quantile(sorted, sorted_psis, probability);
  });
  if (std::isnan(observed)) return result;
  if (rules.kind == PredictionKind::draws)
    result.sample = sample_scores(sorted, weights, observed, rules.tau);
  if (rules.kind == PredictionKind::probability)
    result.probability = probability_scores(values, weights, observed);
  return result;
}

}  // namespace pcic
