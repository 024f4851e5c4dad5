// What a flag's word must be, checked before anything is done. The message: "--top: '-1' is not a whole
// number ...".
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

namespace pcic::app {

CLI::Validator file_name();  // any but the empty one
CLI::Validator whole_number(std::uint64_t least,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
CLI::Validator positive_number(double below = std::numeric_limits<double>::infinity());

}  // namespace pcic::app
