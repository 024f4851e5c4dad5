// Is there an answer? Numbers that could not be computed are NaN and have findings; what was asked for,
// however, is missing then, and whoever reads the answer must hear of that first.
#pragma once

#include <span>
#include <string>

#include "pcic/diagnose/case_influence.hpp"
#include "pcic/diagnose/comparison.hpp"
#include "pcic/diagnose/prediction.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic {

bool is_answered(const LossResult& result);
bool is_answered(const Result& result);            // under every loss
bool is_answered(const Prediction& prediction);    // for every observation, and so are the measures
bool is_answered(const LossInfluence& influence);  // of every case
bool is_answered(const CaseInfluence& influence);  // under every loss
bool is_answered(const ComparedLoss& loss);        // of every model
bool is_answered(const Comparison& comparison);    // under every loss

// How a sentence ends that says so: ": log_lik is not finite at observation 3 (nan, first in chain 1, draw
// 2)." from the findings of values that are not finite, or "; the findings say why."
std::string why_not_answered(std::span<const Finding> findings, const std::string& loss = {});

}  // namespace pcic
