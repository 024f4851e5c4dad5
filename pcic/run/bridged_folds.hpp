// K-fold and leave-future-out from one fit: draws walk to the posterior without a fold (sample/walk/walk.hpp), and every observation
// of the fold is judged by it (folds.hpp).
//
//   K-fold            without the observations of the same value in the column; every walk starts at the fit
//   leave-future-out  without those of the same or a larger value: from the largest down, particles carried from one to the next.
//                     Those of the smallest have nothing before them and are not judged
// MCSE from the islands. What a walk does not reach is not judged, and a finding says so.
#pragma once

#include <string>

#include "pcic/core/dataset.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// options.bridge says how (BridgeOptions::future) and for how long. Throws InputError as evaluate_folds and FittedPosterior do; if
// score and prior are not the posterior that was sampled; and if no walk arrives.
Result evaluate_bridged_folds(const Dataset& data, const std::string& column, const EvaluateOptions& options);

}  // namespace pcic
