// combine_states: saved states as one.
//
// InputError, with the files and the difference, if they do not belong together (evaluation_state.hpp).
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"

namespace pcic {

enum class Combining {
  merge,  // more chains of the same observations
  join,   // more observations of the same draws
};

struct CombinedStates {
  EvaluationState state;
  std::vector<std::string> unchecked;  // what could not be made sure of
};

CombinedStates combine_states(std::span<const std::filesystem::path> paths, Combining how);

}  // namespace pcic
