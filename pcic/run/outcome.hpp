// The outcome of a model: the data that its score is about, y in normal_lpdf(y | mu, sigma).
//
// Results may only be compared observation by observation if they are about the same outcome. A result keeps
// a fingerprint of it: the 64-bit FNV-1a hash of the doubles, in hexadecimal digits.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "pcic/formula/builder.hpp"
#include "pcic/formula/count_observations.hpp"

namespace pcic {

// What stands before the bar of every call in the score, and in the definitions it names, each looked into
// once; in reading order.
std::vector<Formula> outcome_arguments(const Formula& score, std::span<const NamedFormula> definitions);

std::string fingerprint(std::span<const double> values);  // 0 and -0 are the same

}  // namespace pcic
