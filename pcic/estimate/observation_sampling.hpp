// Importance sampling of one observation: weights for the draws that are held, sums for all others.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/accumulate/observation_tail.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

struct ValueWithError {
  double value = 0;
  double mcse = 0;
};

struct SampledByMethod {
  ValueWithError is, tis, psis;
};

struct ObservationSampling {
  double pareto_k = 0, n_eff = 0;
  TailTrouble trouble = TailTrouble::none;
  SampledByMethod log_loss;
  std::vector<SampledByMethod> losses;
  std::vector<double> loss_pareto_k;
};

ObservationSampling sample_observation(const ObservationTail& tail, std::size_t num_draws, double r_eff,
                                       PsisFlavour flavour);

}  // namespace pcic
