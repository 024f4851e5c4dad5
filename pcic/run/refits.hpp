// The exact leave-one-out loss of single observations, each from a fit that has not seen it (held_out.hpp).
#pragma once

#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/question.hpp"
#include "pcic/diagnose/answer.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// Of every loss and target that the fits allow. question: of the evaluation that they complete. Throws
// InputError for a number that no evaluated observation has, for one that is given twice, and with groups,
// weights, a prior or a power.
std::vector<ExactLoss> exact_losses(const Dataset& data, const EvaluateOptions& options,
                                    const Question& question);

}  // namespace pcic
