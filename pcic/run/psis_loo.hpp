// psis_loo: PSIS-LOO of log-likelihoods in memory, and nothing else: elpd, p_loo, k-hat, n_eff and errors as R loo has
// them.
//
// A few observations at a time with all their draws, turned into rows while they are in the cache; observations do not
// depend on one another, so the answer is the same for any number of threads. Memory: those rows, for each thread.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace pcic {

struct PointwiseLoo {
  std::vector<double> elpd, p_loo, mcse, pareto_k, n_eff;
};

struct PsisLooOptions {
  std::span<const double> r_eff = {};             // none: 1; one, or one per observation
  std::size_t threads = 0;                        // 0: as many as there are cores
  std::function<void()> between_parts = nullptr;  // called by every thread; what it throws ends the work
};

// log_lik: draws x observations, column by column.
PointwiseLoo psis_loo(std::span<const double> log_lik, std::size_t num_draws,
                      const PsisLooOptions& options = {});

}  // namespace pcic
