// What commands that read draws and formulas have in common: draws, data, score, losses, groups, weights.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "file_uses.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/levels.hpp"

namespace pcic::app {

struct FormulaFlags {
  std::vector<std::filesystem::path> draws, data;
  std::vector<Levels> levels;
  EvaluateOptions evaluate;
  OpenOptions open;
  std::filesystem::path job = {};     // empty: none was given
  const CLI::App* command = nullptr;  // knows which flags were given
};

void add_formula_flags(CLI::App& command, FormulaFlags& flags);

// The parts of it that other commands have too.
void add_score_flag(CLI::App& command, std::string& score);
void add_data_flags(CLI::App& command, std::vector<std::filesystem::path>& data, std::vector<Levels>& levels,
                    std::vector<std::string>& definitions);
void add_reading_flags(CLI::App& command, std::size_t& threads, OpenOptions& open);

// If the draws are one job file, it says what the command line leaves open: a flag that is given beats it.
void read_job(FormulaFlags& flags);

// Of everything that is read; once the job is.
FileUses input_files(const FormulaFlags& flags);

}  // namespace pcic::app
