#include "pcic/estimate/observation_sampling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcic/core/numbers.hpp"
#include "pcic/core/sort.hpp"
#include "pcic/estimate/function_pareto_k.hpp"
#include "pcic/estimate/pareto_kernel.hpp"

namespace pcic {
namespace {

constexpr ValueWithError undefined = {not_a_number, not_a_number};

double square(double x) {
  return x * x;
}

// The draws that are held, in ascending order of their ratios, and the sums of the others; all ratios are
// relative to the largest.
struct Ratios {
  std::vector<double> logs, held;
  std::vector<std::vector<double>> losses;  // of the held draws, measured from their anchors
  double others = 0, others_square = 0;     // sums of w and w^2
  std::vector<WeightedLossSums> other_losses;
  double num_others = 0;
  double log_largest = 0;
};

Ratios ascending_ratios(const ObservationTail& tail, std::size_t num_draws) {
  Ratios ratios;
  ratios.logs.assign(tail.ratios.keys().begin(), tail.ratios.keys().end());
  if (!tail.losses.empty()) {
    const std::vector<std::size_t> order = ascending_order(ratios.logs);
    for (std::size_t l = 0; l < tail.losses.size(); ++l) {
      std::vector<double>& loss = ratios.losses.emplace_back();
      for (std::size_t draw : order) loss.push_back(tail.ratios.column(1 + l)[draw] - tail.losses[l].anchor);
    }
  }
  sort_ascending(ratios.logs);
  ratios.log_largest = ratios.logs.back();
  for (double& value : ratios.logs) value -= ratios.log_largest;
  ratios.held.resize(ratios.logs.size());
  exp_of(ratios.logs, ratios.held);

  const double scale = std::exp(tail.reference - ratios.log_largest), scale_square = square(scale);
  ratios.others = scale * tail.sums.weight;
  ratios.others_square = scale_square * tail.sums.weight_square;
  for (const LossRemainder& loss : tail.losses)
    ratios.other_losses.push_back({.first = scale * loss.sums.first,
                                   .square_first = scale_square * loss.sums.square_first,
                                   .square_second = scale_square * loss.sums.square_second});
  ratios.num_others = static_cast<double>(num_draws - ratios.logs.size());
  return ratios;
}

// One way to weight the held draws; the others keep their ratios.
class WeightsBy {
 public:
  WeightsBy(const Ratios& ratios, std::span<const double> weights, double r_eff)
      : ratios_(ratios), weights_(weights), r_eff_(r_eff) {
    const WeightSums held = weight_sums(weights);
    total_ = ratios.others + held.total;
    squares_ = ratios.others_square + held.squares;
  }

  double n_eff() const { return r_eff_ * square(total_) / squares_; }

  // exp(s) is 1/ratio, so weight x density is 1 for a draw that keeps its ratio: `lift` for others.
  ValueWithError log_loss() const {
    const double sum = ratios_.num_others + lift_sum(weights_, ratios_.held);
    const double mean = sum / total_;
    const double variance =
        std::max(0.0, ratios_.num_others - 2 * mean * ratios_.others + square(mean) * ratios_.others_square) +
        lift_spread(weights_, ratios_.held, mean);
    return {.value = ratios_.log_largest - std::log(mean),
            .mcse = std::sqrt(std::log1p(variance / square(sum) / r_eff_))};
  }

  ValueWithError loss(std::size_t l, double anchor) const {
    const WeightedLossSums& others = ratios_.other_losses[l];
    const double mean = (others.first + dot(weights_, ratios_.losses[l])) / total_;
    const double variance = std::max(0.0, others.square_second - mean * (2 * others.square_first -
                                                                         mean * ratios_.others_square)) +
                            spread(weights_, ratios_.losses[l], mean);
    return {.value = anchor + mean, .mcse = std::sqrt(variance / r_eff_) / total_};
  }

  double total() const { return total_; }

 private:
  const Ratios& ratios_;
  std::span<const double> weights_;
  double r_eff_, total_, squares_;
};

// NaN if too few of the values were kept.
double tail_shape(const LargestValues& values, std::size_t length, PsisFlavour flavour) {
  std::vector<double> sorted(values.keys().begin(), values.keys().end());
  if (sorted.size() <= length) return not_a_number;
  sort_ascending(sorted);
  return tail_k(sorted, length, flavour);
}

double loss_shape(const ObservationTail& tail, std::size_t l, double pareto_k, std::size_t length,
                  PsisFlavour flavour) {
  if (tail.losses[l].distinct.size() < 3 || !std::isfinite(pareto_k)) return pareto_k;
  const double upper = tail_shape(tail.products[2 * l], length, flavour);
  const double lower = tail_shape(tail.products[2 * l + 1], length, flavour);
  return std::isnan(upper) || std::isnan(lower) ? not_a_number : std::max({pareto_k, upper, lower});
}

ObservationSampling spoilt(TailTrouble trouble, std::size_t num_losses) {
  const SampledByMethod none = {undefined, undefined, undefined};
  return {.pareto_k = not_a_number,
          .n_eff = not_a_number,
          .trouble = trouble,
          .log_loss = none,
          .losses = std::vector<SampledByMethod>(num_losses, none),
          .loss_pareto_k = std::vector<double>(num_losses, not_a_number)};
}

}  // namespace

ObservationSampling sample_observation(const ObservationTail& tail, std::size_t num_draws, double r_eff,
                                       PsisFlavour flavour) {
  const std::size_t num_losses = tail.losses.size();
  const std::size_t length = tail_length(num_draws, r_eff, flavour);
  if (tail.has_infinite || num_draws == 0) return spoilt(TailTrouble::not_finite, num_losses);
  const Ratios ratios = ascending_ratios(tail, num_draws);
  if (ratios.log_largest == -infinity) return spoilt(TailTrouble::not_finite, num_losses);
  const std::span<const double> logs = ratios.logs;
  if (ratios.num_others > 0 && length >= logs.size()) return spoilt(TailTrouble::incomplete, num_losses);

  const WeightsBy raw(ratios, ratios.held, r_eff);
  const double cut = raw.total() / std::sqrt(static_cast<double>(num_draws));
  const bool cut_is_known =
      ratios.num_others == 0 || cut >= std::exp(tail.ratios.threshold() - ratios.log_largest);
  std::vector<double> cut_ratios = ratios.held;
  for (double& ratio : cut_ratios) ratio = std::min(ratio, cut);
  const WeightsBy truncated(ratios, cut_ratios, r_eff);

  std::vector<double> smoothed_ratios = ratios.held;
  TailFit fit{.pareto_k = infinity, .trouble = TailTrouble::too_short};
  if (length < logs.size())
    fit = smooth_tail(logs.last(length + 1), std::span(smoothed_ratios).last(length + 1), flavour);
  const WeightsBy pareto(ratios, smoothed_ratios, r_eff);

  const auto by_method = [&](auto estimate) {
    const ValueWithError is = estimate(raw);
    const ValueWithError tis = cut >= 1 ? is : cut_is_known ? estimate(truncated) : undefined;
    return SampledByMethod{.is = is, .tis = tis, .psis = estimate(pareto)};
  };
  ObservationSampling result;
  result.pareto_k = fit.pareto_k;
  result.n_eff = pareto.n_eff();
  result.trouble = fit.trouble;
  result.log_loss = tail.has_zero ? SampledByMethod{undefined, undefined, undefined}
                                  : by_method([](const WeightsBy& weights) { return weights.log_loss(); });
  for (std::size_t l = 0; l < num_losses; ++l) {
    result.losses.push_back(
        by_method([&](const WeightsBy& weights) { return weights.loss(l, tail.losses[l].anchor); }));
    result.loss_pareto_k.push_back(loss_shape(tail, l, fit.pareto_k, length, flavour));
  }
  return result;
}

}  // namespace pcic
