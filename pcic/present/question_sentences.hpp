// What the reader of an answer must know of the question beyond its losses: power of the posterior, weights,
// groups. One sentence each; none if nothing of it was asked for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pcic/core/question.hpp"

namespace pcic {

// num_units: how many observations, or groups of them, are left out one at a time.
std::vector<std::string> question_sentences(const Question& question, std::size_t num_units);

// What one of them is.
std::string unit_sentences(const Question& question, std::size_t num_units);

}  // namespace pcic
