// pcic estimators: the list of estimators, as it is in the code.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_estimators_command(CLI::App& app);

}  // namespace pcic::app
