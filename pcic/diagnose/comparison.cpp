#include "pcic/diagnose/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

#include "pcic/diagnose/comparison_findings.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/estimate/pseudo_bma.hpp"
#include "pcic/estimate/stacking.hpp"
#include "pcic/estimate/stacking_spread.hpp"

namespace pcic {
namespace {

// loo names the first reason only.
std::string diag_diff(const Estimate& difference, bool is_log_loss) {
  if (difference.value == 0) return "";
  if (difference.pointwise.size() < thresholds.min_obs_to_compare)
    return fmt::format("N < {}", thresholds.min_obs_to_compare);
  if (is_log_loss && std::abs(difference.sum()) < thresholds.small_elpd_diff)
    return fmt::format("|elpd_diff| < {}", thresholds.small_elpd_diff);
  return "";
}

// By model, in the order given; all NaN unless every value is finite.
std::vector<ModelWeights> weights_of(const LossOfModels& loss) {
  std::vector<ModelWeights> weights(loss.estimates.size());
  std::vector<std::vector<double>> lpd;
  for (const Estimate& estimate : loss.estimates) {
    std::ranges::transform(estimate.pointwise, std::back_inserter(lpd.emplace_back()), std::negate<>());
    if (!std::isfinite(estimate.value)) return weights;
  }
  if (!loss.is_log_loss || loss.estimates.front().target != Target::predictive || lpd.front().empty())
    return weights;  // a Gibbs loss is no log density
  const std::vector<double> stacking = stacking_weights(lpd), plus = pseudo_bma_plus_weights(lpd),
                            plain = pseudo_bma_weights(lpd), spread = stacking_spread(lpd);
  for (std::size_t k = 0; k < weights.size(); ++k)
    weights[k] = {.stacking = stacking[k],
                  .stacking_sd = spread[k],
                  .pseudo_bma_plus = plus[k],
                  .pseudo_bma = plain[k]};
  return weights;
}

ComparedLoss compared(const LossOfModels& loss) {
  ComparedLoss result{.loss = loss.loss,
                      .is_log_loss = loss.is_log_loss,
                      .target = loss.estimates.front().target,
                      .estimator = loss.estimates.front().name};
  const std::vector<ModelWeights> weights = weights_of(loss);
  for (RankedModel& ranked : compare_models(loss.estimates)) {
    const std::size_t model = ranked.model;
    std::string why = diag_diff(ranked.difference, loss.is_log_loss);
    result.models.push_back({.ranked = std::move(ranked),
                             .diag_diff = std::move(why),
                             .diag_value = loss.diag_value[model],
                             .weights = weights[model]});
  }
  return result;
}

}  // namespace

bool is_clearly_worse(const ComparedModel& model, const ComparedLoss& loss) {
  const Estimate& difference = model.ranked.difference;
  if (loss.is_log_loss && std::abs(difference.sum()) < thresholds.small_elpd_diff) return false;
  return difference.value > 2 * combined_error(difference);
}

Comparison make_comparison(std::vector<std::string> models, const std::vector<LossOfModels>& losses,
                           std::vector<Finding> findings) {
  Comparison comparison{.models = std::move(models), .findings = std::move(findings)};
  for (const LossOfModels& loss : losses) {
    comparison.num_obs = loss.estimates.front().pointwise.size();
    comparison.losses.push_back(compared(loss));
    std::ranges::move(find_in_comparison(comparison.losses.back(), comparison.models),
                      std::back_inserter(comparison.findings));
  }
  std::ranges::stable_sort(comparison.findings, std::greater<>(), &Finding::level);
  return comparison;
}

}  // namespace pcic
