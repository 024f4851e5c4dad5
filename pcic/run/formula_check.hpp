// check_formulas: holds the formulas against what the fit itself computed, log_lik and lp__, at a few draws.
//
// Reads the first draws only: up to 64, fewer if there are many observations, and none if there are fewer
// than 8 that differ. Costs the score at those draws once, and once more for every array it uses. Memory:
// O(observations).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/diagnose/formula_check.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

struct FormulaChecks {
  std::vector<FormulaCheck> checks;       // against log_lik, against lp__; what the file lets one check
  std::vector<std::string> not_compared;  // sentences: why not
};

// The formulas resolve against the data and the arrays of the draws. Opens the draws only if there is
// something to check. log_lik is held against the score as it is given, and if that differs also against beta
// and the weights times it, which is what lp__ sums.
FormulaChecks check_formulas(std::span<const ArrayInfo> arrays, const OpenDraws& open, const Dataset& data,
                             const EvaluateOptions& options);

}  // namespace pcic
