// share_logistic: one exponential for all logistic functions of an argument.
//
// inv_logit(x), log_inv_logit(x), log1m_inv_logit(x) and log1p_exp(x) all need exp(-|x|), and so do the same
// of s x where every s is 1 or -1: the logistic score log_inv_logit((2 y - 1) eta) and a loss of
// inv_logit(eta).
#pragma once

#include <vector>

#include "pcic/formula/program/fixed_values.hpp"
#include "pcic/formula/program/value.hpp"

namespace pcic {

// New values stand at the end, so the numbers of the values are no longer an order of evaluation.
void share_logistic(std::vector<Value>& values, std::span<const ValueId> outputs, const FixedValues& fixed);

}  // namespace pcic
