// What formulas make possible beyond the state of the pass: the parts of estimators that need the loss at the
// posterior mean, at the mean without an observation, at a point prediction, its derivatives, or the prior.
#pragma once

#include <memory>

#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/formula_job.hpp"
#include "pcic/run/pass.hpp"

namespace pcic {

// The options that make_result needs for the state of the score: those given, and what formulas add, which
// may use the job later.
// `parameter_arrays`: the arrays of the draws whose elements, side by side, are the pass's parameters.
ResultOptions with_formula_estimates(ResultOptions options, const EvaluateOptions& asked,
                                     std::shared_ptr<FormulaJob> shared_job, const PassOutcome& outcome,
                                     std::span<const std::string> parameter_arrays);

}  // namespace pcic
