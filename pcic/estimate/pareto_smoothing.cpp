#include "pcic/estimate/pareto_smoothing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcic/core/errors.hpp"
#include "pcic/core/numbers.hpp"
#include "pcic/core/sort.hpp"
#include "pcic/estimate/pareto_kernel.hpp"

namespace pcic {
namespace {

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

TailFit smooth_tail(std::span<const double> log_ratios, std::span<double> ratios, PsisFlavour flavour) {
  const double cutoff = ratios.front();
  const std::span<double> tail = ratios.subspan(1);
  if (tail.size() < shortest_tail) return {.pareto_k = infinity, .trouble = TailTrouble::too_short};
  if (log_ratios.back() - log_ratios[1] < std::numeric_limits<double>::epsilon() / 100)
    return {.pareto_k = infinity, .trouble = TailTrouble::constant};
  std::vector<double> exceedances(tail.begin(), tail.end());
  for (double& ratio : exceedances) ratio -= cutoff;
  const GeneralizedPareto pareto = fit_generalized_pareto(exceedances, flavour);
  if (!std::isfinite(pareto.k)) return {.pareto_k = infinity, .trouble = TailTrouble::no_spread};
  pareto_quantiles(pareto.k, pareto.sigma, tail);
  for (double& ratio : tail) ratio = std::min(ratio + cutoff, 1.0);
  return {.pareto_k = pareto.k, .trouble = TailTrouble::none};
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
    const std::span<const std::size_t> tail = std::span(order).last(result.tail_length + 1);
    std::vector<double> log_tail, ratios(tail.size());
    for (std::size_t draw : tail) log_tail.push_back(log_weights[draw]);
    exp_of(log_tail, ratios);
    const TailFit fit = smooth_tail(log_tail, ratios, flavour);
    if (fit.trouble == TailTrouble::none)
      for (std::size_t z = 1; z < tail.size(); ++z) log_weights[tail[z]] = std::log(ratios[z]);
    result.pareto_k = fit.pareto_k;
    result.trouble = fit.trouble;
  }
  result.n_eff = r_eff / normalise(log_weights);
  return result;
}

}  // namespace pcic
