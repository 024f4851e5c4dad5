// The outcome of a model: the data that its score is about, y in normal_lpdf(y | mu, sigma).
//
// Results may only be compared observation by observation if they are about the same outcome. A question
// keeps a fingerprint of it.
#pragma once

#include <span>
#include <vector>

#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/count_observations.hpp"

namespace pcic {

// What stands before the bar of every call in the score, and in the definitions it names, each looked into
// once; in reading order.
std::vector<Formula> outcome_arguments(const Formula& score, std::span<const NamedFormula> definitions);

}  // namespace pcic
