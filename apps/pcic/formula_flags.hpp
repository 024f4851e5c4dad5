// What commands that read draws and formulas have in common: draws, data, score, losses, groups, weights.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/levels.hpp"

namespace pcic::app {

struct FormulaFlags {
  std::vector<std::filesystem::path> draws, data;
  std::vector<Levels> levels;
  EvaluateOptions evaluate;
  OpenOptions open;
};

void add_formula_flags(CLI::App& command, FormulaFlags& flags);

// The parts of it that other commands have too.
void add_score_flag(CLI::App& command, std::string& score);
void add_data_flags(CLI::App& command, std::vector<std::filesystem::path>& data, std::vector<Levels>& levels,
                    std::vector<std::string>& definitions);
void add_reading_flags(CLI::App& command, std::size_t& threads, OpenOptions& open);

// If the draws are one job file, it says what the command line leaves open.
void read_job(FormulaFlags& flags);

std::vector<std::filesystem::path> input_files(const FormulaFlags& flags);

}  // namespace pcic::app
