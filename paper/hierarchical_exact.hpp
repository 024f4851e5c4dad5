// One fit of the hierarchical normal model, without draws: every estimate that has an exact value, by quadrature.
//
//   in_sample, pcic, pcic2, gdic = 3 EG - 2 EP, bpsic, loocv, generalisation          one draw predicts
//   in_sample_plugin, pcic_plugin, gdic_plugin = 2 EG - EP, loocv_plugin, generalisation_plugin    E mu predicts
// Loss (x_j - mu)^2. bpsic is the asymptotic form in (mu, tau) at their posterior means, without the prior; NaN
// where the information matrix has no inverse.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pcic/sample/hierarchical_normal.hpp"

namespace pcic::paper {

std::map<std::string, double> exact_hierarchical(const HierarchicalNormal& model,
                                                 const std::vector<double>& new_effects);

}  // namespace pcic::paper
