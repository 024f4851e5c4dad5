// PCIC, the posterior covariance information criterion: the Gibbs generalisation loss from one posterior
// sample.
//
//   pcic = mean_i (E_i - C_i),   E_i = E_post nu_i,   C_i = Cov_post(nu_i, s_i)
//
// First order in the weight of observation i: E_i + T1_i estimates the leave-one-out loss (see pcic2.hpp for
// T2).
#pragma once

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {

Estimate estimate_pcic(const LossMoments& moments);
Estimate estimate_pcic(const CrossMoments& moments);  // of its first loss

}  // namespace pcic
