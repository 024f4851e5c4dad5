// The hierarchical normal model on half of the groups: how well is the squared loss of the others foreseen?
//
//   x_j ~ N(mu, tau^2 + v_j^2),  score log N(x_j; mu, tau^2 + v_j^2),  loss (x_j - mu)^2
// For every split and setting: a fit to floor(J/2) groups by draws (in_sample, pcic, pcic2, is, psis,
// loocv_sampled), and by quadrature (pcic_exact, pcic2_exact, loocv, generalisation on the other groups).
#pragma once

#include "paper/comparison.hpp"
#include "paper/experiment.hpp"
#include "paper/small_data_sets.hpp"

namespace pcic::paper {

enum class Sweep { data_scale, prior_scale };

struct HierarchicalComparison {
  Comparison values;
  // The largest distances of draws from quadrature over all fits, in Monte Carlo errors.
  double pcic_from_exact = 0, loocv_from_exact = 0;
};
HierarchicalComparison compare_hierarchical(const GroupEffects& groups, Sweep sweep,
                                            const Settings& settings);

Outcome run_hierarchical(const GroupEffects& groups, Sweep sweep, const Settings& settings);

}  // namespace pcic::paper
