// Evaluation of draws from the mixture of all leave-one-out posteriors: `mixture` for every loss.
//
// The guide page docs/guide/mixture.md says how to get such draws. pcic, waic and psis need draws of the
// posterior itself and are not computed.
#pragma once

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// Throws InputError where evaluate() does, and if a prior or plug-in estimators are asked for.
Result evaluate_mixture_draws(DrawSource& draws, const Dataset& data, const EvaluateOptions& options);

}  // namespace pcic
