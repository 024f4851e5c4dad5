// Pareto smoothing of importance ratios (Vehtari, Simpson, Gelman, Yao, Gabry), of one observation held in
// memory.
//
//   log ratios lr_m (for leave-one-out: -s_m)  ->  normalised log weights, k-hat, n_eff
// The T largest ratios are replaced by the quantiles of a generalised Pareto distribution fitted to them;
// k-hat is its shape. Every step as R loo 2.10.1 does it, or as arviz-stats does (docs/mathematics.md).
// Throws InputError if r_eff is not a positive number.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/estimate/generalized_pareto.hpp"

namespace pcic {

inline constexpr std::size_t shortest_tail = 5;  // draws; shorter ones are not fitted

// Why the tail was not fitted: the weights are then the raw ones and k-hat is infinite.
enum class TailTrouble {
  none,
  too_short,   // T < 5
  constant,    // all ratios in the tail are the same
  no_spread,   // ties: the lower quartile of the tail is not above its smallest ratio
  not_finite,  // a ratio is NaN or +inf, or all are zero: everything is NaN
  incomplete,  // merged states had thrown away ratios that belong to the tail: everything is NaN
};

struct ParetoSmoothing {
  std::vector<double> log_weights;  // in the order of the draws; their exponentials add up to 1
  double pareto_k = 0;
  double n_eff = 0;
  std::size_t tail_length = 0;
  TailTrouble trouble = TailTrouble::none;
};

// loo: ceil(min(M/5, 3 sqrt(M/r_eff))); arviz: floor(3 sqrt(M/r_eff)), and M/5 while M r_eff <= 225.
std::size_t tail_length(std::size_t num_draws, double r_eff = 1, PsisFlavour flavour = PsisFlavour::loo);

// -inf is a ratio of zero; NaN or +inf makes everything NaN, with the trouble not_finite.
ParetoSmoothing pareto_smooth(std::span<const double> log_ratios, double r_eff = 1,
                              PsisFlavour flavour = PsisFlavour::loo);

// k above which an estimate from this many draws is not to be trusted: min(1 - 1/log10 M, 0.7).
inline constexpr double highest_pareto_k_threshold = 0.7;
double pareto_k_threshold(std::size_t num_draws);

// The step inside. The largest ratios and the one just below them, ascending and relative to the very
// largest; the former become smoothed, none above 1, or stay as they are if there is no fit.
struct TailFit {
  double pareto_k = 0;
  TailTrouble trouble = TailTrouble::none;
};
TailFit smooth_tail(std::span<const double> log_ratios, std::span<double> ratios, PsisFlavour flavour);

}  // namespace pcic
