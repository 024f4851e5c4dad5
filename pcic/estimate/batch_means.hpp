// The Monte Carlo error of a mean over dependent draws, by batch means within chains.
//
// Chain c of M_c draws is cut into batches b of L_b consecutive draws with means psi_b; w_b = L_b / M_c.
// Batches long against the autocorrelation are nearly independent: Var(psi_b) = V/w_b, V = Var(chain mean).
// Then E (psi_b - psi_c)^2 = V (1/w_b - 1), which makes unbiased
//   V = sum_b w_b^2 (psi_b - psi_c)^2 / (1 - sum_b w_b^2).
// Chains are independent:  mcse^2 = sum_c (M_c/M)^2 V_c.
// Chains are compared with themselves only: that they disagree is for R-hat to say.
#pragma once

#include <cstddef>
#include <vector>

namespace pcic {

struct BatchMean {
  std::size_t num_draws = 0;
  double mean = 0;
};

using BatchSeries = std::vector<std::vector<BatchMean>>;  // [chain][batch]

// NaN without draws, or if a chain with draws has fewer than two batches.
double batch_means_error(const BatchSeries& chains);

// sum += weight * series; an empty sum is zero. False, and sum as it was, unless both are of the same batches.
bool add_scaled(BatchSeries& sum, double weight, const BatchSeries& series);

}  // namespace pcic
