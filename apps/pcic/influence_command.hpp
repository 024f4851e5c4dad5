// pcic influence: which observations weigh on the posterior and the losses.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_influence_command(CLI::App& app);

}  // namespace pcic::app
