// The hierarchical normal model on half of the groups: how well is the squared loss of the others foreseen?
//
//   x_j ~ N(mu, tau^2 + v_j^2),  score log N(x_j; mu, tau^2 + v_j^2),  loss (x_j - mu)^2
// Eight schools: all 70 splits. Beta-blocker trials: pairs of complementary splits (splits.hpp). Everything that has
// an exact value is exact (hierarchical_exact.hpp); is, psis and what the authors' code makes of them
// (is_authors, psis_authors) come from draws, as does pcic_draws, the check of the sampler.
#pragma once

#include "paper/comparison.hpp"
#include "paper/experiment.hpp"
#include "paper/small_data_sets.hpp"

namespace pcic::paper {

enum class Sweep { data_scale, prior_scale };

struct HierarchicalComparison {
  Comparison values;
  double pcic_from_exact =
      0;  // the largest distance of pcic_draws from pcic over all fits, in Monte Carlo errors
};
HierarchicalComparison compare_hierarchical(const GroupEffects& groups, Sweep sweep,
                                            const Settings& settings);

// What the paper says about this data set and sweep, and what is measured.
std::vector<Claim> hierarchical_claims(const Comparison& values, Sweep sweep, bool is_schools);

Outcome run_hierarchical(const GroupEffects& groups, Sweep sweep, const Settings& settings);

}  // namespace pcic::paper
