// WAIC in its two forms, for the log loss nu = -log p and a posterior fitted with the score s = beta log p.
//
//   waic1 = mean_i ( -log E p_i + beta Var(log p_i) )    predictive log score; elpd_waic of loo = -n waic1
//   waic2 = mean_i ( -E log p_i + beta Var(log p_i) )    Gibbs log score; equals pcic for nu = -log p
//
// `log_lik` holds the moments of log p_i itself, not of beta log p_i.
#pragma once

#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {

// Throws InputError if log E exp(log p) was not accumulated.
Estimate estimate_waic1(const ScoreMoments& log_lik, double beta = 1);
Estimate estimate_waic2(const ScoreMoments& log_lik, double beta = 1);

}  // namespace pcic
