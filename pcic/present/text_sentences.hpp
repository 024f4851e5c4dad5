// The sentences of to_text, unwrapped and without colour.
#pragma once

#include <span>
#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

// "The expected loss `abs_err` of a new observation is 4.310 (standard error 0.62, Monte Carlo error 0.012);
// ..."
std::string answer_sentence(const LossEvaluation& evaluation);

// In its place where it could not be computed: that, and which values are to blame.
std::string no_answer_sentence(const LossEvaluation& evaluation, std::span<const Finding> findings);

// Counts of the observations by r, in the classes of pcic/diagnose/thresholds.hpp; empty if there are none.
// has_doubts: a finding other than r speaks against the loss, so that r alone may not praise it.
std::string trust_sentence(const LossEvaluation& evaluation, bool has_doubts);

// "Read from CmdStan CSV: 4 chains x 250 draws x 8 observations; the score is `log_lik`; covariances divided
// by ..."
std::string origin_sentence(const Result& result);

// "The score reproduces log_lik of the fit to 2e-12 (64 draws compared)."; empty if it does not: that is a
// finding.
std::string formula_check_sentence(const FormulaCheck& check);

// "R-hat 1.002, effective sample size 2310 of 4000 draws."
std::string convergence_sentence(const Convergence& convergence, std::size_t num_draws);

// elpd_waic, p_waic and waic on the sum scale, as loo defines them; empty unless this is the log loss and
// finite.
std::string loo_sentence(const LossEvaluation& evaluation);

// What a "-" in the table means; empty if there is none.
std::string unknown_error_sentence(const LossEvaluation& evaluation);

}  // namespace pcic
