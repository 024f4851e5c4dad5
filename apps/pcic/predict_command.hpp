// pcic predict: leave-one-out predictions and how good they are.
#pragma once

#include <CLI/CLI.hpp>

namespace pcic::app {

void add_predict_command(CLI::App& app);

}  // namespace pcic::app
