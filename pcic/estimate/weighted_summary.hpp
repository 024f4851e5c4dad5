// Mean, variance and quantiles of weighted draws, as loo::E_loo (2.10.1) defines them.
//
//   mean      sum w x
//   variance  sum w (x - mean)^2 / (1 - sum w^2): for equal weights the usual one, with divisor M - 1
//   quantile  of values in ascending order, F_k = w_1 + ... + w_k: the straight line between the (F_k, x_k),
//             at p; x_1 below F_1. For equal weights R's default (type 7).
//
// Weights add up to 1. Those of a first-order estimate may be negative: the quantile is then where F first
// reaches p. NaN if anything is not finite.
#pragma once

#include <span>

#include "pcic/estimate/sorted_draws.hpp"

namespace pcic {

double weighted_mean(std::span<const double> values, std::span<const double> weights);
double weighted_variance(std::span<const double> values, std::span<const double> weights);

// `weights` in the order of the sorted values; 0 < probability < 1.
double weighted_quantile(const SortedDraws& draws, std::span<const double> weights, double probability);

}  // namespace pcic
