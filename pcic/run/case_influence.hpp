// case_influence: which observations weigh on the posterior, and on the losses.
//
// Two passes over the draws: the first is evaluate's; the second ties the mean loss of every draw, and the
// parameters asked for, to every score. With replicates two more (observation_scale.hpp). Memory:
// O(observations x (losses + parameters)).
#pragma once

#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/diagnose/case_influence.hpp"
#include "pcic/run/columns.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/observation_scale.hpp"

namespace pcic {

struct InfluenceOptions {
  EvaluateOptions evaluate = {};
  std::vector<std::string> parameters = {};  // arrays of the draws whose jackknife covariance is wanted
  Replicates replicates = {};                // for the observation scale; no names: not wanted
};

// Throws InputError as evaluate does, and for a parameter or replicate that is not there.
CaseInfluence case_influence(const OpenDraws& open, const Dataset& data, const InfluenceOptions& options);

}  // namespace pcic
