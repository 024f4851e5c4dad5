// pcic paper: the experiments of the paper, run again.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_paper_command(CLI::App& app);

}  // namespace pcic::app
