// PCIC to second order: the second-order infinitesimal jackknife.
//
//   pcic2 = mean_i (E_i - C_i + c2_i / 2),   c2_i = E_post[nu~_i s~_i^2]
//
// The series E^{-i}[nu_i] = E_i + T1_i + T2_i + ..., T1 = -C, T2 = c2/2, is the leave-one-out loss;
// diagnostic_ratio.hpp says whether two terms are enough.
#pragma once

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {

Estimate estimate_pcic2(const LossMoments& moments);
Estimate estimate_pcic2(const CrossMoments& moments);  // of its first loss

}  // namespace pcic
