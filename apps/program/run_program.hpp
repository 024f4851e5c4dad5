// What every program of ours does with its command line: parse it, run it, and end with an exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace pcic::app {

struct Program {
  std::function<void(CLI::App&)> add_commands;  // or flags
  // What else can help where memory is too little; a sentence that begins with a blank, or nothing.
  std::function<std::string(const CLI::App&)> memory_advice = [](const CLI::App&) { return ""; };
};

// The exit code (exit_codes.hpp).
int run_program(CLI::App& app, const Program& program, int argc, char** argv);

}  // namespace pcic::app
