// What each batch of draws contributes to a sum of estimates, of several kinds and over any observations.
//
// An influence psi_im is how draw m moves the estimate of observation i; one InfluenceSum is
//   sum over its terms, sum over i of  c_i psi_im,   averaged over the draws of each batch,
// so that the error of any mixture of estimators is batch_means_error of one series (batch_means.hpp):
// c_i = 1/n for the mean of all, 0 where another estimator serves, a derivative where a function of the
// estimate is asked for. With frequency counts k_i: c_i = k_i / sum k.
//
// tilde: centred over all draws; C = Cov(nu, s), m2 = Var(s), c2 = E nu~ s~^2; p = exp(s / beta).
//   in_sample    nu~
//   pcic         nu~ - (nu~ s~ - C)
//   pcic2        the same + (nu~ s~^2 - c2 - m2 nu~ - 2 C s~)/2
//   log_mean     -(p / E p - 1)                                in-sample predictive log loss
//   waic1        the same + (s~^2 - m2)/beta
//   is tis psis  M w (nu - nu^), w normalised, nu^ = sum w nu; cut or smoothed weights are taken as fixed
//   log_*        -M [ v p / sum v p - v / sum v ], v the weights: predictive log loss -log(sum v p / sum v)
// Observations whose multiplier is 0 may have any value, also NaN. The answer does not depend on the number
// of threads.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/estimate/batch_means.hpp"
#include "pcic/estimate/importance_sampling.hpp"

namespace pcic {

enum class InfluenceOf {
  in_sample,
  pcic,
  pcic2,
  log_mean,
  waic1,
  is,
  tis,
  psis,
  log_is,
  log_tis,
  log_psis,
};

struct InfluenceTerm {
  InfluenceOf of;
  std::size_t loss = 0;                   // among the evaluated losses; log_*, waic1: not looked at
  std::span<const double> multipliers{};  // c_i, one per observation
};
using InfluenceSum = std::vector<InfluenceTerm>;

// One series for each sum, in one sweep over the batches: ask for all at once. all_draws is
// state.all_draws(); `sampling` as it was given to leave_one_out. NaN where the state does not hold what a
// term needs.
std::vector<BatchSeries> batch_influences(const EvaluationState& state, const Batch& all_draws,
                                          std::span<const InfluenceSum> sums,
                                          const ImportanceSampling& sampling = {});

}  // namespace pcic
