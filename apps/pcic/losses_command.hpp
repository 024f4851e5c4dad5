// pcic losses: the catalogue of losses, or one of them.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_losses_command(CLI::App& app);

}  // namespace pcic::app
