#include "pcic/estimate/pareto_smoothing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/pareto_kernel.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t shortest_tail = 5;

bool is_ratio(double log_ratio) {
  return log_ratio < infinity;  // and not NaN
}

// Subtracts log-sum-exp and returns the sum of the squared weights.
double normalise(std::span<double> log_weights) {
  const double largest = *std::max_element(log_weights.begin(), log_weights.end());
  double total = 0, squares = 0;
  for (double value : log_weights) {
    const double ratio = std::exp(value - largest);
    total += ratio;
    squares += ratio * ratio;
  }
  for (double& value : log_weights) value -= largest + std::log(total);
  return squares / (total * total);
}

std::vector<std::size_t> ascending_order(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return order;
}

}  // namespace

std::size_t tail_length(std::size_t num_draws, double r_eff, PsisFlavour flavour) {
  if (!(r_eff > 0) || !std::isfinite(r_eff))
    throw InputError(fmt::format(
        "r_eff {}: expected a positive number, the effective sample size divided by the number of draws",
        r_eff));
  const auto draws = static_cast<double>(num_draws);
  const double length = 3 * std::sqrt(draws / r_eff);
  if (flavour == PsisFlavour::loo) return static_cast<std::size_t>(std::ceil(std::min(0.2 * draws, length)));
  return static_cast<std::size_t>(std::floor(draws * r_eff > 225 ? length : draws / 5));
}

double pareto_k_threshold(std::size_t num_draws) {
  return std::min(1 - 1 / std::log10(static_cast<double>(num_draws)), highest_pareto_k_threshold);
}

void smooth_tail(std::span<const double> log_tail, double log_cutoff, PsisFlavour flavour,
                 SmoothedTail& result) {
  result.raw.resize(log_tail.size());
  exp_of(log_tail, result.raw);
  result.ratios = result.raw;
  result.pareto_k = infinity;
  if (log_tail.size() < shortest_tail) {
    result.trouble = TailTrouble::too_short;
    return;
  }
  if (log_tail.back() - log_tail.front() < std::numeric_limits<double>::epsilon() / 100) {
    result.trouble = TailTrouble::constant;
    return;
  }
  const double cutoff = std::exp(log_cutoff);
  for (double& ratio : result.ratios) ratio -= cutoff;
  const GeneralizedPareto pareto = fit_generalized_pareto(result.ratios, flavour);
  if (!std::isfinite(pareto.k)) {
    result.ratios = result.raw;
    result.trouble = TailTrouble::no_spread;
    return;
  }
  result.trouble = TailTrouble::none;
  result.pareto_k = pareto.k;
  pareto_quantiles(pareto.k, pareto.sigma, result.ratios);
  for (double& ratio : result.ratios) ratio = std::min(ratio + cutoff, 1.0);
}

ParetoSmoothing pareto_smooth(std::span<const double> log_ratios, double r_eff, PsisFlavour flavour) {
  ParetoSmoothing result{.log_weights = {log_ratios.begin(), log_ratios.end()},
                         .pareto_k = infinity,
                         .tail_length = tail_length(log_ratios.size(), r_eff, flavour),
                         .trouble = TailTrouble::too_short};
  std::vector<double>& log_weights = result.log_weights;
  const double largest =
      log_weights.empty() ? -infinity : *std::max_element(log_weights.begin(), log_weights.end());
  if (!std::all_of(log_weights.begin(), log_weights.end(), is_ratio) || largest == -infinity) {
    std::fill(log_weights.begin(), log_weights.end(), not_a_number);
    result.pareto_k = result.n_eff = not_a_number;
    result.trouble = TailTrouble::not_finite;
    return result;
  }
  for (double& value : log_weights) value -= largest;
  if (result.tail_length >= shortest_tail && result.tail_length < log_weights.size()) {
    const std::vector<std::size_t> order = ascending_order(log_weights);
    const std::span<const std::size_t> tail = std::span(order).last(result.tail_length);
    std::vector<double> log_tail;
    for (std::size_t draw : tail) log_tail.push_back(log_weights[draw]);
    SmoothedTail smoothed;
    smooth_tail(log_tail, log_weights[order[order.size() - tail.size() - 1]], flavour, smoothed);
    if (smoothed.trouble == TailTrouble::none)
      for (std::size_t z = 0; z < tail.size(); ++z) log_weights[tail[z]] = std::log(smoothed.ratios[z]);
    result.pareto_k = smoothed.pareto_k;
    result.trouble = smoothed.trouble;
  }
  result.n_eff = r_eff / normalise(log_weights);
  return result;
}

}  // namespace pcic
