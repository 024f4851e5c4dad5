// pcic compare: saved results of several models side by side.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_compare_command(CLI::App& app);

}  // namespace pcic::app
