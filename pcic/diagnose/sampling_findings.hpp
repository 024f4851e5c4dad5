// Findings about the run of the sampler.
//
//   few_draws        severe   below two draws: no covariance exists
//                    warning  below the minimum, or a chain of fewer than two batches (its mcse is NaN)
//   single_chain     note     R-hat can only compare the halves of the one chain
//   chains_disagree  warning  R-hat of pcic's influence series above the table's limit; severe far above it
//   ess_low          warning  too few effective draws of the same series
//   mcse_large       warning  the Monte Carlo error of the answer is not small against its standard error
// The limits are in thresholds.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pcic/diagnose/finding.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic {

// The length of a chain as the pass has kept it.
struct ChainLength {
  std::size_t num_draws = 0;
  std::size_t num_batches = 0;
};

std::vector<Finding> find_short_run(const std::vector<ChainLength>& chains);
std::vector<Finding> find_poor_mixing(const Convergence& convergence, const std::string& loss,
                                      std::size_t num_chains);
std::vector<Finding> find_large_mcse(const LossResult& result);

}  // namespace pcic
