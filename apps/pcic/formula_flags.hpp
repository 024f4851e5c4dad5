// What commands that read draws and formulas have in common: draws, data, score, losses, groups, weights.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "bridge_flags.hpp"
#include "file_uses.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate_options.hpp"
#include "pcic/run/levels.hpp"

namespace pcic::app {

struct FormulaFlags {
  std::vector<std::filesystem::path> draws, data;
  std::vector<std::string> named_draws;
  std::vector<Levels> levels;
  EvaluateOptions evaluate;
  std::string fold;  // column; empty: one fit
  BridgeFlags bridge;
  OpenOptions open;
  std::filesystem::path job = {};     // empty: none was given
  const CLI::App* command = nullptr;  // knows which flags were given
};

// --drop and --where: observations that are left out of the evaluation.
void add_dropping_flags(CLI::App& command, std::vector<std::size_t>& drop, std::string& where);

// --held-out: data the fit has not seen. The flags of an example that follow the file.
void add_held_out_flag(CLI::App& command, std::vector<std::filesystem::path>& files,
                       const std::string& example);
inline constexpr std::string_view data_with_held_out =
    "--data with --held-out: formulas read the held-out data alone. Leave --data out, and give what else they "
    "need as a further --held-out file.";
std::string file_names(const std::vector<std::filesystem::path>& files);  // without their folders

void add_formula_flags(CLI::App& command, FormulaFlags& flags);

// The parts of it that other commands have too.
void add_score_flag(CLI::App& command, std::string& score);
void add_data_flags(CLI::App& command, std::vector<std::filesystem::path>& data, std::vector<Levels>& levels,
                    std::vector<std::string>& definitions);
// The files of draws, and --draws NAME=FILE beside or instead of them.
void add_draws_flags(CLI::App& command, std::vector<std::filesystem::path>& draws,
                     std::vector<std::string>& named, const std::string& also = "");
// The files that are meant, opened where they have a name. InputError if there are none.
void find_draw_files(std::vector<std::filesystem::path>& draws, const std::vector<std::string>& named,
                     OpenOptions& open);
void add_reading_flags(CLI::App& command, std::size_t& threads, OpenOptions& open);

// If the draws are one job file, it says what the command line leaves open: a flag that is given beats it.
void read_job(FormulaFlags& flags);

// Of everything that is read; once the job is.
FileUses input_files(const FormulaFlags& flags);

}  // namespace pcic::app
