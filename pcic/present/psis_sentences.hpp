// The sentences of to_text about importance sampling, unwrapped and without colour.
#pragma once

#include <string>

#include "pcic/diagnose/result.hpp"

namespace pcic {

// "By importance sampling: elpd_loo -30.8 (SE 1.4), p_loo 1.5 (SE 0.4), looic 61.6 (SE 2.8)."; empty unless
// this is the log loss and finite.
std::string psis_sentence(const LossEvaluation& evaluation, const PsisResult& psis);

// "Pareto k-hat: 245 of 262 observations at most 0.7 (good), 8 up to 1 (bad), 9 above 1 (very bad). r_eff 1."
std::string pareto_sentence(const PsisResult& psis);

}  // namespace pcic
