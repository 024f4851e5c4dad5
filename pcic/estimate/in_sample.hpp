// The in-sample Gibbs loss: what the fit says about the data it was fitted to. Too small, for want of a
// correction.
//
//   in_sample = mean_i E_i,   E_i = E_post nu(X_i, theta)
#pragma once

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {

Estimate estimate_in_sample(const LossMoments& moments);
Estimate estimate_in_sample(const CrossMoments& moments);  // of its first loss

}  // namespace pcic
