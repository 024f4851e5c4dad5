// The bias of WAIC under a strong prior: Poisson counts with a Gamma(1, 1) prior, exactly.
//
// The sum S of n counts of rate mu is Poisson(n mu); given S the posterior is Gamma(1 + S, n + 1), and
// E[x_i^2 | S] = S/n (1 - 1/n) + (S/n)^2. So every expectation over data sets is a sum over S. log x! has the
// same mean in and out of sample and cancels.
//   corrected WAIC - WAIC = -(xbar - 1)/(n (n + 1)^2),   leave-one-out: what n - 1 counts would lose
#pragma once

#include <cstddef>

namespace pcic::paper {

// Expected estimate minus expected Gibbs log loss of a new count.
struct PoissonBias {
  double in_sample, waic, waic_prior, loocv;
  double generalisation;  // E -log p of a new count, log x! included: what the paper's axis is relative to
};
PoissonBias poisson_bias(std::size_t num_counts, double rate);

}  // namespace pcic::paper
