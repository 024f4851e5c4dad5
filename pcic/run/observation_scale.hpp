// observation_scale: how much one more observation of each case could move what the posterior says about it.
//
//   Var over y ~ predictive of E[s_i | X, y],    E[s_i | X, y_k] = sum_m w_mk s_i(theta_m) / sum_m w_mk,
//   w_mk = exp(s_i at theta_m with y_k in place of y)
// The y_k are draws of y_rep, spread over the run. Two passes over the draws: one collects them, one weighs.
// Memory: O(n x replicates); cost: the score, once per replicate.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/run/columns.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

struct Replicates {
  std::string outcome = {};  // the data array y
  std::string draws = {};    // the array of the draws that replicates it, y_rep
  std::size_t count = 400;
};

// Of every observation, or group; errors are the standard errors over the replicates,
// sqrt((fourth moment - variance^2)/count).
struct ObservationScale {
  std::vector<double> variances, errors;
};

// num_draws: how many there are, over all chains.
ObservationScale observation_scale(const OpenDraws& open, const Dataset& data, const EvaluateOptions& options,
                                   const Replicates& replicates, std::size_t num_draws);

}  // namespace pcic
