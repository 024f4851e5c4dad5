// pcic sweep: an evaluation along a constant of score or prior.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_sweep_command(CLI::App& app);

}  // namespace pcic::app
