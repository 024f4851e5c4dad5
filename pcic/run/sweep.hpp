// sweep: an evaluation along a constant of score or prior, from one fit: the power of the posterior, the scale of a prior,
// degrees of freedom.
//
// The draws walk from the fitted value to the nearest of the grid, and on from there, both ways (sample/walk/walk.hpp); at
// every value the particles are draws of that posterior, and everything is estimated from them as from a fit. Before the first
// walk the formulas are checked as for the bridge (bridge.hpp).
#pragma once

#include "pcic/core/dataset.hpp"
#include "pcic/diagnose/sweep.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/sweep_grid.hpp"

namespace pcic {

// options.bridge, if given, has the time allowed and the support; options.open_again opens the draws. Throws InputError as
// evaluate and bridge do.
Sweep sweep(const Dataset& data, const EvaluateOptions& options, const SweepGrid& grid);

}  // namespace pcic
