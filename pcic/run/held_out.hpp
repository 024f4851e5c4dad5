// The loss of a fit on data it has not seen. Nothing is left out and nothing corrected, so no score is needed.
//
// The estimates are those in sample of every target (core/target.hpp), with the held-out data as the sample: in
// one pass over the draws, in memory that does not grow with their number.
#pragma once

#include <string>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// options.score may be empty if there are losses; with it, minus the score is the log loss. `files` is what the
// data are called. Every loss has one estimate per target, called held_out, and it is the answer. Throws
// InputError as evaluate does, if there is neither a score nor a loss, and if options ask for what
// leave-one-out alone has: groups, a prior, a power.
Result evaluate_held_out(DrawSource& draws, const Dataset& held_out_data, const EvaluateOptions& options,
                         const std::string& files);

// The estimates of a loss, one per target, become its answers: other fits have given them.
void answer_with_estimates(LossResult& result);

}  // namespace pcic
