// In what two questions differ: the first thing found, in words for a message, as in
//
//   loss 'mae' is 'abs(y - mu)' in the first and 'square(y - mu)' in the second
//
// Spaces in formulas do not count.
#pragma once

#include <optional>
#include <string>

#include "pcic/core/question.hpp"

namespace pcic {

// Of states that are merged: nothing may differ.
std::optional<std::string> difference(const Question& first, const Question& second);

// Of states that are joined: they are about other observations, and about nothing else.
std::optional<std::string> difference_but_for_observations(const Question& first, const Question& second);

}  // namespace pcic
