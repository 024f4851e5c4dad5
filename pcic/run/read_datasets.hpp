// The data of a job, from any number of files, with the orders that are declared for its columns of texts.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/run/levels.hpp"

namespace pcic {

// Throws InputError if two files hold an array of the same name. What the files of draws hold besides draws
// belongs to the data, unless a data file has an array of that name.
Dataset read_datasets(std::span<const std::filesystem::path> paths, std::span<const Levels> levels = {},
                      FirstRow first_row = FirstRow::by_evidence, std::span<const InputFile> draws = {});

// Lengths of its arrays, each once: what an axis of observations may have.
std::vector<std::size_t> lengths_of(const Dataset& data);

}  // namespace pcic
