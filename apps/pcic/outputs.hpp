// What every command that ends in a Result does with it: print the answer, and write the files asked for.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "file_uses.hpp"
#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/diagnose/result.hpp"

namespace pcic::app {

struct Outputs {
  std::string divisor = "draws-1", format = "text";
  std::vector<std::string> plug_in_losses;          // LOSS=FILE
  std::string json, pointwise, report, save_state;  // empty: not wanted
  bool details = false;
};

void add_output_flags(CLI::App& command, Outputs& outputs);

// No output may replace an input or another output.
void check_outputs(FileUses uses, const Outputs& outputs);

// Everything that can go wrong with the flags themselves goes wrong here, before any draw is read.
ResultOptions result_options(const Outputs& outputs);

// JSON, CSV and report, as far as they are wanted.
void write_result_files(const Outputs& outputs, const Result& result);

// state: null if there is none to save. Throws NoAnswer in the end if the result holds none.
void write_outputs(const Outputs& outputs, Result result, const EvaluationState* state);

}  // namespace pcic::app
