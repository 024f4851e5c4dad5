// inspect_files: what is in files of draws and data, before anything is asked of them.
//
// Draws are read once to their end, one array of them, to see that they are complete and to count divergences.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/read/open_draws.hpp"

namespace pcic {

struct InspectedDraws {
  std::vector<std::string> files;
  Reading reading;
  std::vector<ArrayInfo> arrays;
  std::vector<std::size_t> draws_of_chain;
  std::optional<double> num_divergent;  // where the files tell
  std::vector<std::string> remarks;
  std::string trouble;  // why they cannot be read to the end; empty if they can
};

struct InspectedData {
  std::string file;
  std::vector<DataArray> arrays;  // without their values
};

struct Inspection {
  std::optional<InspectedDraws> draws;
  std::vector<InspectedData> data;
  std::string command;  // that evaluates the draws; empty if a formula for the score is needed
};

Inspection inspect_files(std::span<const std::filesystem::path> paths, const OpenOptions& options = {});

// As a table.
std::string to_text(const Inspection& inspection);

}  // namespace pcic
