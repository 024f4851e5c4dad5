// asked_question: the part of the Question that the options say in words. What it is asked of (observations,
// fingerprints of the data) is added by whoever resolves the formulas.
#pragma once

#include <string>

#include "pcic/core/question.hpp"
#include "pcic/run/evaluate_options.hpp"

namespace pcic {

// Without losses, the loss is minus the score. Throws InputError if a definition has no name.
Question asked_question(const EvaluateOptions& options);

// In brackets, unless it is a name or a number.
std::string bracketed(const std::string& formula);

}  // namespace pcic
