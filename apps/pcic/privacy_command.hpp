// pcic privacy: learning rates for a privacy budget, and back.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_privacy_command(CLI::App& app);

}  // namespace pcic::app
