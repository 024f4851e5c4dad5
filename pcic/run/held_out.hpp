// The loss of a fit on data it has not seen. Nothing is left out and nothing corrected, so no score is needed.
//
//   gibbs       mean over draws of nu(y_i, theta)
//   predictive  of the log loss: -log mean p(y_i | theta)
//   plugin      nu(y_i, E theta), where plug_in is asked for
// One pass over the draws, in memory that does not grow with their number. SE across observations; Monte Carlo
// error by batch means, of -log mean p through its derivative.
#pragma once

#include <string>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// options.score may be empty if there are losses; with it, minus the score is the log loss. `files` is what the
// data are called. Estimates are named after their targets. Throws InputError if formulas do not fit, if there
// is neither a score nor a loss, and if options ask for what leave-one-out alone has: groups, a prior, a power.
Result evaluate_held_out(DrawSource& draws, const Dataset& held_out, const EvaluateOptions& options,
                         const std::string& files);

}  // namespace pcic
