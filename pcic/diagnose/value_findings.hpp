// Findings about the values themselves.
//
//   non_finite       severe   nu or s is NaN or infinite: the observation's estimates and all means are NaN
//   constant_score   warning  s_i is the same in every draw: the correction of observation i is zero
//   constant_loss    note     nu_i is the same in every draw (usual for a misclassification loss)
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/finding.hpp"

namespace pcic {

// One finding per array, which names the first place of each observation.
std::vector<Finding> find_non_finite(std::span<const NonFiniteValue> values, const EvaluationShape& shape,
                                     const EvaluatedObservations& evaluated = {});

std::vector<Finding> find_constant_score(const ScoreMoments& moments, const std::string& score,
                                         const EvaluatedObservations& evaluated = {});
std::vector<Finding> find_constant_loss(const LossMoments& moments, const std::string& loss,
                                        const EvaluatedObservations& evaluated = {});

}  // namespace pcic
