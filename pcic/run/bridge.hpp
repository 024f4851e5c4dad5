// bridge: the exact loss of observations (or groups) that no estimator settles, without another fit.
//
// Score and prior, as formulas, are the log posterior: draws of it walk to the posterior without the observation
// (sample/walk/walk.hpp), worst first. Before the first walk the formulas are checked: moves in place must leave the means and
// variances of the draws as they are, within their errors; and where the fit stored lp__, that must agree (formula_check.hpp).
// Otherwise there is no walk, and the report says why.
//
// Cost per walk: 6 to 320 log posteriors of 4000 particles in the problems that were tried, up to 15 parameters. Memory: the draws of the parameters.
#pragma once

#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/diagnose/answer.hpp"
#include "pcic/diagnose/bridge_report.hpp"
#include "pcic/diagnose/result.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

struct Bridged {
  std::vector<ExactLoss> exact = {};
  BridgeReport report = {};
};

// options.bridge says what to do; result is the evaluation without it. Throws InputError if the score is stored, there is no
// prior, or a parameter cannot be moved.
Bridged bridge(const Dataset& data, const EvaluateOptions& options, const Result& result);

}  // namespace pcic
