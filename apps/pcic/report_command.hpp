// pcic report
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_report_command(CLI::App& app);

}  // namespace pcic::app
