#include "pcic/estimate/observation_sampling.hpp"

#include <algorithm>
#include <cmath>

#include "pcic/core/sort.hpp"
#include "pcic/estimate/function_pareto_k.hpp"
#include "pcic/estimate/held_weights.hpp"
#include "pcic/estimate/pareto_kernel.hpp"

namespace pcic {
namespace {

// A k of fewer products than this share of the tail says little, and is left out.
constexpr double smallest_share_of_tail = 0.5;
constexpr double rounding = 1e-12;  // products of equal draws may differ by less

double square(double x) {
  return x * x;
}

// Of the held draws: the loss from its anchor, in the order of the weights.
std::vector<double> held_losses(const HeldWeights& held, const ObservationTail& tail, std::size_t l) {
  std::vector<double> losses;
  for (std::size_t place : held.places) losses.push_back(tail.loss(l)[place] - tail.losses[l].anchor);
  return losses;
}

// One way to weight the held draws; the others keep their ratios.
class WeightsBy {
 public:
  WeightsBy(const HeldWeights& held, std::span<const double> weights) : held_(held), weights_(weights) {
    const WeightSums sums = weight_sums(weights);
    total_ = held.others.weight + sums.total;
    squares_ = held.others.weight_square + sums.squares;
  }

  double n_eff() const { return square(total_) / squares_; }

  // exp(s) is 1/ratio, so weight x density is 1 for a draw that keeps its ratio: `lift` for others.
  double log_loss() const {
    return held_.log_largest - std::log((held_.num_others + lift_sum(weights_, held_.raw)) / total_);
  }

  // as loo: sqrt(log(1 + v/elpd^2)), v = sum w^2 (exp(s) - exp(elpd))^2
  double log_loss_mcse(double r_eff) const {
    const double sum = held_.num_others + lift_sum(weights_, held_.raw), mean = sum / total_;
    const RatioSums& others = held_.others;
    const double variance =
        std::max(0.0, held_.num_others - 2 * mean * others.weight + square(mean) * others.weight_square) +
        lift_spread(weights_, held_.raw, mean);
    return std::sqrt(std::log1p(variance / square(sum) / r_eff));
  }

  // densities: p of the held draws; others: the sum of ratio x p of the others; p relative to that of the
  // largest ratio.
  double log_loss(std::span<const double> densities, double others, double beta) const {
    return held_.log_largest / beta - std::log((others + dot(weights_, densities)) / total_);
  }

  double mean_log_ratio() const {
    return held_.log_largest + (held_.others.weighted_log + dot(weights_, held_.logs)) / total_;
  }

  double loss(std::span<const double> held_losses, double others) const {
    return (others + dot(weights_, held_losses)) / total_;
  }

 private:
  const HeldWeights& held_;
  std::span<const double> weights_;
  double total_, squares_;
};

// k of the products, times `side`, that are larger than any of a draw that is not held: a whole tail of them.
double tail_shape(std::span<const double> products, double side, double largest_other, std::size_t length,
                  PsisFlavour flavour) {
  const double bound = largest_other + rounding * std::abs(largest_other);
  std::vector<double> certain;
  for (double product : products)
    if (side * product > bound) certain.push_back(side * product);
  const std::size_t used = std::min(length, certain.empty() ? 0 : certain.size() - 1);
  const double needed =
      std::max(smallest_share_of_tail * static_cast<double>(length), static_cast<double>(shortest_tail));
  if (static_cast<double>(used) < needed) return -infinity;
  sort_ascending(certain);
  return tail_k(certain, used, flavour);
}

double loss_shape(const HeldWeights& held, const ObservationTail& tail, std::size_t l, PsisFlavour flavour) {
  if (tail.losses[l].distinct.size() < 3 || !std::isfinite(held.fit.pareto_k)) return held.fit.pareto_k;
  std::vector<double> products(held.places.size());
  for (std::size_t z = 0; z < products.size(); ++z) products[z] = tail.loss(l)[held.places[z]] * held.raw[z];
  const LossSums& others = tail.losses[l].sums;
  const double highest = held.others_scale * others.highest_product;
  const double lowest = held.others_scale * others.lowest_product;
  return std::max({held.fit.pareto_k, tail_shape(products, 1, highest, held.tail_length, flavour),
                   tail_shape(products, -1, -lowest, held.tail_length, flavour)});
}

}  // namespace

ObservationSampling sample_observation(const ObservationTail& tail, std::size_t num_draws, double r_eff,
                                       PsisFlavour flavour, const WeightedDensity& density) {
  const std::size_t num_losses = tail.losses.size();
  const HeldWeights held = held_weights(tail, num_draws, r_eff, flavour);
  ObservationSampling result;
  result.pareto_k = held.fit.pareto_k;
  result.trouble = held.fit.trouble;
  result.losses.resize(num_losses);
  result.loss_pareto_k.assign(num_losses, not_a_number);
  result.n_eff = not_a_number;
  if (held.is_spoilt()) return result;

  const WeightsBy raw(held, held.raw), cut(held, held.cut), smoothed(held, held.smoothed);
  const auto by_method = [&](auto estimate) {
    return SampledByMethod{.is = estimate(raw),
                           .tis = held.cut.empty() ? not_a_number : estimate(cut),
                           .psis = estimate(smoothed)};
  };
  result.n_eff = r_eff * smoothed.n_eff();
  if (!tail.has_zero) {
    result.gibbs_log_loss =
        by_method([&](const WeightsBy& weights) { return weights.mean_log_ratio() / density.beta; });
    if (density.beta == 1) {
      result.log_loss = by_method([](const WeightsBy& weights) { return weights.log_loss(); });
      result.log_loss_mcse = smoothed.log_loss_mcse(r_eff);
    } else {
      const double power = 1 - 1 / density.beta;  // ratio x p = exp(power x)
      std::vector<double> densities;
      double others = static_cast<double>(num_draws) * std::exp(density.log_mean - power * held.log_largest);
      for (double log : held.logs) {
        densities.push_back(std::exp(-log / density.beta));
        others -= std::exp(power * log);
      }
      if (held.num_others == 0) others = 0;
      result.log_loss = by_method([&](const WeightsBy& weights) {
        return weights.log_loss(densities, std::max(0.0, others), density.beta);
      });
    }
  }
  for (std::size_t l = 0; l < num_losses; ++l) {
    const std::vector<double> losses = held_losses(held, tail, l);
    const double others = held.others_scale * tail.losses[l].sums.weighted;
    result.losses[l] = by_method([&](const WeightsBy& weights) {
      return tail.losses[l].anchor + weights.loss(losses, held.num_others == 0 ? 0 : others);
    });
    if (std::isfinite(result.losses[l].psis)) result.loss_pareto_k[l] = loss_shape(held, tail, l, flavour);
  }
  return result;
}

}  // namespace pcic
