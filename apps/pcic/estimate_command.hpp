// pcic estimate: from the files of a sampler to the answer.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_estimate_command(CLI::App& app);

}  // namespace pcic::app
