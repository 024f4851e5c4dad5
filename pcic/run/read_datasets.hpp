// The data of a job, from any number of files, with the orders that are declared for its columns of texts.
#pragma once

#include <filesystem>
#include <span>

#include "pcic/core/dataset.hpp"
#include "pcic/run/levels.hpp"

namespace pcic {

// Throws InputError if two files hold an array of the same name.
Dataset read_datasets(std::span<const std::filesystem::path> paths, std::span<const Levels> levels = {});

}  // namespace pcic
