// The Monte Carlo errors of the estimates of one loss, from the batches the pass has kept.
//
//   influence.hpp: what each batch contributes;  batch_means.hpp: how their spread becomes an error.
// waic2 is pcic of the log loss, so its error is `pcic`.
#pragma once

#include <vector>

#include "pcic/estimate/influence.hpp"

namespace pcic {

struct MonteCarloError {
  double in_sample = 0;
  double pcic = 0;
  double pcic2 = 0;
  double waic1 = 0;  // NaN unless log E exp(s) was accumulated
};

// NaN throughout if a chain has draws but fewer than two batches.
MonteCarloError monte_carlo_error(const ChainInfluences& chains);

// How the mean of nu(X_i, E theta) moves, to first order, if the posterior mean is that of a batch:
//   mean_i grad nu_i . (theta_b - theta).   [chain][batch]
using PlugInChanges = std::vector<std::vector<double>>;

// An estimate  a mean E_i - c mean C_i + p mean EP_i  (plug_in.hpp).
struct PlugInWeights {
  double in_sample, correction, plug_in;  // a, c, p
};
// NaN if the changes are of other batches (or none).
double plug_in_error(const ChainInfluences& chains, const PlugInChanges& changes, PlugInWeights weights);

}  // namespace pcic
