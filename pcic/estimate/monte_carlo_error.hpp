// The Monte Carlo errors of the estimates of one loss, from the batches the pass has kept.
//
//   influence.hpp: what each batch contributes;  batch_means.hpp: how their spread becomes an error.
// waic2 is pcic of the log loss, so its error is `pcic`.
#pragma once

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

}  // namespace pcic
