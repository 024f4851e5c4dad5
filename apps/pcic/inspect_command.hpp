// pcic inspect: what is in a file.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_inspect_command(CLI::App& app);

}  // namespace pcic::app
