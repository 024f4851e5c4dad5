// pcic functions: what formulas may call, or one function or distribution.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_functions_command(CLI::App& app);

}  // namespace pcic::app
