// Importance sampling of one observation: weights for the draws that are held, sums for all others.
#pragma once

#include <cstddef>
#include <vector>

#include "pcic/accumulate/observation_tail.hpp"
#include "pcic/core/numbers.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

struct SampledByMethod {
  double is = not_a_number, tis = not_a_number, psis = not_a_number;
};

struct ObservationSampling {
  double pareto_k = 0, n_eff = 0;
  TailTrouble trouble = TailTrouble::none;
  SampledByMethod log_loss;             // predictive: -log sum w p
  double log_loss_mcse = not_a_number;  // of its psis, as loo has it; NaN for beta != 1
  SampledByMethod gibbs_log_loss;       // sum w (-log p)
  std::vector<SampledByMethod> losses;
  std::vector<double> loss_pareto_k;
};

// p = exp(s / beta); log_mean is log mean_m exp(-s) p, which at beta = 1 is 0.
struct WeightedDensity {
  double beta = 1;
  double log_mean = 0;
};

ObservationSampling sample_observation(const ObservationTail& tail, std::size_t num_draws, double r_eff,
                                       PsisFlavour flavour, const WeightedDensity& density = {});

}  // namespace pcic
