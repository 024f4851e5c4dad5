// Have the chains converged, and how many independent draws are they worth? As R posterior 1.4.0 answers.
//
// Every chain is cut into halves (the middle draw of an odd length is dropped): K half-chains of N draws.
//   split_rhat (posterior::rhat_basic):  sqrt( (B/W + N - 1)/N ),  B = N Var(means),  W = mean of variances
//   ess_mean   (posterior::ess_mean):    K N / tau,  tau = -1 + 2 sum rho_t, Geyer's monotone sequence,
//     rho_t = 1 - (W - mean autocovariance_t)/V,  V = W (N-1)/N + Var(means);  tau is at least 1/log10(K N)
//
// NaN (posterior: NA) if a value is not finite or all are equal (their range below machine epsilon), and if
// the halves are too short: under 2 draws for R-hat, under 3 for ESS. Chains of unequal length are cut to the
// shortest, as posterior knows only equal ones; chains without draws are left out.
#pragma once

#include <vector>

namespace pcic {

double split_rhat(const std::vector<std::vector<double>>& chains);
double ess_mean(const std::vector<std::vector<double>>& chains);

}  // namespace pcic
