// State files: what --save-state writes and pcic merge and pcic join read (docs/formats.md).
#pragma once

#include <filesystem>

#include "pcic/accumulate/evaluation_state.hpp"

namespace pcic {

void save_state(const std::filesystem::path& path, const EvaluationState& state);  // whole or not at all
EvaluationState load_state(const std::filesystem::path& path);

}  // namespace pcic
