// to_text: a prediction in words, then the table, then k-hat, then what speaks against it.
//
//   1. one sentence: how well observations are predicted that are left out of the fit
//   2. what was computed from how many draws
//   3. measure x (in sample, first order, PSIS), each with its standard error; without observations the
//      expectations themselves
//   4. how many observations have a k-hat above the threshold
//   5. findings
#pragma once

#include <string>

#include "pcic/diagnose/prediction.hpp"
#include "pcic/present/text.hpp"

namespace pcic {

std::string to_text(const Prediction& prediction, const TextOptions& options = {});

}  // namespace pcic
