// Parts: the pieces that every estimator is a sum of (estimators.hpp), one value per observation each.
//
// With its values a part brings its influence: how much each batch of draws moves the part's mean over the
// observations. Sums of parts have the same sums of influences, and so every estimator has a Monte Carlo
// error.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "pcic/accumulate/moments.hpp"
#include "pcic/estimate/batch_means.hpp"

namespace pcic {

enum class Part {
  mean,               // E nu
  covariance,         // Cov(nu, s)
  half_comoment,      // E[nu~ s~^2] / 2
  minus_log_density,  // -log E p, for the log loss nu = -log p
  is,                 // sum w nu: weights exp(-s) as they are,
  tis,                // truncated,
  psis,               // and Pareto-smoothed
  is_density,         // -log sum w p, for the log loss
  tis_density,
  psis_density,
  point,         // nu at the posterior mean of a point prediction m,
  point_first,   // at its mean without the observation, to first order: E m - Cov(m, s),
  point_second,  // and to second: + E[m~ s~^2] / 2
  point_is,      // at sum w m
  point_tis,
  point_psis,
  plug_in,                // nu(X_i, E theta)
  plug_in_first,          // nu at the mean of the parameters without the observation, to first order
  plug_in_second,         // and to second
  derivative_correction,  // grad nu' J^-1 grad s / n, see bpsic.hpp
  at_likelihood_mode,     // nu less its own correction, at the maximum of the likelihood
  at_posterior_mode,      // likewise, at the maximum of likelihood times prior
  prior_covariance,       // Cov(nu, s + log prior / n)
};

struct PartValues {
  std::vector<double> values;  // one per observation
  BatchSeries influence = {};  // of their mean; empty if it is not known
};

using Parts = std::map<Part, PartValues>;

// What the moments give; the influences are left unknown.
Parts parts_of(const LossMoments& moments);
Parts parts_of_log_loss(const LossMoments& moments, const ScoreMoments& log_density);

// What a user must give for it: "--plug-in", "importance weights", ""; empty if every evaluation has it.
std::string_view needed_for(Part part);

}  // namespace pcic
