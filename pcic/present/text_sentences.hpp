// The sentences of to_text, unwrapped and without colour.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

// "Predictions made with the posterior mean of `mu` have an expected loss `mae` of 0.62 for a new observation
// (standard error 0.02, Monte Carlo error 0.001, approximation 0.0004); in sample it is 0.60."
std::string answer_sentence(const LossResult& loss, const std::optional<Question>& question = {});

// In its place where it could not be computed: that, and which values are to blame.
std::string no_answer_sentence(const LossEvaluation& evaluation, std::span<const Finding> findings);

// "All 800 observations are settled: 795 by psis, 5 by pcic2."
std::string trust_sentence(const Answer& answer);

// What a target means for a loss: "gibbs: a prediction is made with one draw of the posterior".
std::string target_sentence(Target target, const LossResult& loss);

// "Read from CmdStan CSV: 4 chains x 250 draws x 8 observations; the score is `log_lik`; covariances divided
// by ..."
std::string origin_sentence(const Result& result);

// "The score reproduces log_lik of the fit to 2e-12 (64 draws compared)."; empty if it does not: that is a
// finding.
std::string formula_check_sentence(const FormulaCheck& check);

// "The bridge walked to 3 posteriors, each without an observation, and arrived at all of them: 2 parameters, sigma > 0; 3 to 5
// steps, 20 to 44 moves."; empty if it made no walk.
std::string bridge_sentence(const BridgeReport& bridge, bool grouped);

// "R-hat 1.002, effective sample size 2310 of 4000 draws."
std::string convergence_sentence(const Convergence& convergence, std::size_t num_draws);

// elpd_waic, p_waic and waic on the sum scale, as loo defines them; empty unless this is the log loss and
// finite.
std::string loo_sentence(const LossEvaluation& evaluation);

}  // namespace pcic
