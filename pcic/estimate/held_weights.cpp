#include "pcic/estimate/held_weights.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/core/numbers.hpp"
#include "pcic/core/sort.hpp"
#include "pcic/estimate/pareto_kernel.hpp"

namespace pcic {
namespace {

HeldWeights spoilt(TailTrouble trouble) {
  HeldWeights weights;
  weights.fit = {.pareto_k = not_a_number, .trouble = trouble};
  return weights;
}

// The sums of all other draws, measured from the largest ratio: x' = x + down.
RatioSums measured_from(double log_largest, const ObservationTail& tail, double scale) {
  if (tail.sums.weight == 0) return {};
  const double down = tail.reference - log_largest;
  return {.weight = scale * tail.sums.weight,
          .weight_square = scale * scale * tail.sums.weight_square,
          .weighted_log = scale * (tail.sums.weighted_log + down * tail.sums.weight)};
}

}  // namespace

HeldWeights held_weights(const ObservationTail& tail, std::size_t num_draws, double r_eff,
                         PsisFlavour flavour) {
  const std::size_t length = tail_length(num_draws, r_eff, flavour);
  const std::span<const double> keys = tail.ratios.keys();
  if (tail.has_infinite || num_draws == 0) return spoilt(TailTrouble::not_finite);
  if (num_draws > keys.size() && length >= keys.size()) return spoilt(TailTrouble::incomplete);

  HeldWeights weights;
  weights.places = ascending_order(keys);
  for (std::size_t place : weights.places) weights.logs.push_back(keys[place]);
  weights.log_largest = weights.logs.back();
  if (weights.log_largest == -infinity) return spoilt(TailTrouble::not_finite);
  for (double& value : weights.logs) value -= weights.log_largest;
  weights.raw.resize(keys.size());
  exp_of(weights.logs, weights.raw);
  weights.others_scale = std::exp(tail.reference - weights.log_largest);
  weights.others = measured_from(weights.log_largest, tail, weights.others_scale);
  weights.num_others = static_cast<double>(num_draws - keys.size());
  weights.tail_length = length;

  const double total = weights.others.weight + weight_sums(weights.raw).total;
  const double limit = total / std::sqrt(static_cast<double>(num_draws));
  const bool cut_is_known =
      weights.num_others == 0 || limit >= std::exp(tail.ratios.threshold() - weights.log_largest);
  if (cut_is_known || limit >= 1) {
    weights.cut = weights.raw;
    for (double& ratio : weights.cut) ratio = std::min(ratio, limit);
  }

  weights.smoothed = weights.raw;
  weights.fit = {.pareto_k = infinity, .trouble = TailTrouble::too_short};
  if (length < keys.size())
    weights.fit = smooth_tail(std::span(weights.logs).last(length + 1),
                              std::span(weights.smoothed).last(length + 1), flavour);
  return weights;
}

}  // namespace pcic
