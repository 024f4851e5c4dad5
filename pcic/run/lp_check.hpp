// check_lp: lp__ - (sum_i s_i + log prior + log Jacobian) over a few draws.
//
// Of the Jacobian terms that the draws allow (support.hpp) those are taken that leave the least variation:
// each is there or it is not. If that fails, vectors theta = mu + tau * eta that were sampled by eta are
// tried: their density has another log tau for every element. What the digits of the file explain is found as
// for log_lik (log_lik_check.hpp).
#pragma once

#include <optional>

#include "pcic/diagnose/formula_check.hpp"
#include "pcic/run/score_on_draws.hpp"

namespace pcic {

// `posterior` has a prior, the sample lp__. Nothing if it cannot be told: a parameter is a structured matrix,
// too many terms are possible, or something is not finite.
std::optional<FormulaCheck> check_lp(const ScoreOnDraws& posterior, const DrawSample& sample);

}  // namespace pcic
