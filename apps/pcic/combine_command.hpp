// pcic merge and pcic join: from saved states to the answer, without the draws.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_merge_command(CLI::App& app);
void add_join_command(CLI::App& app);

}  // namespace pcic::app
