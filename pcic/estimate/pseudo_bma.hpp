// Pseudo-BMA weights: models weighted by exp(elpd), with and without the uncertainty of elpd.
//
//   pseudo_bma        w_k = exp(elpd_k) / sum_l exp(elpd_l),  elpd_k = sum_i lpd_ik
//   pseudo_bma_plus   the mean of these over Bayesian bootstraps (Yao et al. 2018):
//                     elpd_k = n sum_i a_i lpd_ik,  a ~ Dirichlet(1, ..., 1)
//
// Every replicate has a random stream of its own: the same seed gives the same weights.
// Cost: O(replicates n K).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pcic {

struct BootstrapOptions {
  std::size_t replicates = 1000;
  std::uint64_t seed = 1;
};

// lpd[k][i], as in stacking.hpp.
std::vector<double> pseudo_bma_weights(std::span<const std::vector<double>> lpd);
std::vector<double> pseudo_bma_plus_weights(std::span<const std::vector<double>> lpd,
                                            const BootstrapOptions& options = {});

}  // namespace pcic
