// Estimators that need the loss at the posterior mean, EP_i = nu(X_i, E theta), computed outside the pass.
//
//   in_sample_plugin   mean EP_i
//   pcic_plugin        mean (EP_i - C_i)          target: E_X nu(X, E theta)
//   gdic               mean (3 E_i - 2 EP_i)      target: Gibbs, E_i = E_post nu_i;  learning rate beta = 1
//   gdic_plugin        mean (2 E_i - EP_i)        target: plug-in
//   dic                gdic_plugin for the log loss nu = -log p
//
// The usual deviance is D(theta) = -2 sum_i log p_i(theta), p_D = E D - D(E theta) and
//   DIC = D(E theta) + 2 p_D = 2 E D - D(E theta) = 2 n mean(2 E_i - EP_i),
// so our dic is DIC / (2 n), on the scale of every other estimate.
//
// The Monte Carlo error (plug_in_error in monte_carlo_error.hpp) is known where the parameters were followed
// batch by batch; otherwise mcse stays NaN.
#pragma once

#include <span>

#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {

Estimate estimate_in_sample_plugin(std::span<const double> plug_in);
Estimate estimate_pcic_plugin(const LossMoments& moments, std::span<const double> plug_in);
Estimate estimate_gdic(const LossMoments& moments, std::span<const double> plug_in);
Estimate estimate_gdic_plugin(const LossMoments& moments, std::span<const double> plug_in);
Estimate estimate_dic(const LossMoments& log_loss, std::span<const double> plug_in);

}  // namespace pcic
