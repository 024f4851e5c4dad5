// The data of a job, from any number of files.
#pragma once

#include <filesystem>
#include <span>

#include "pcic/core/dataset.hpp"

namespace pcic {

// Throws InputError if two files hold an array of the same name.
Dataset read_datasets(std::span<const std::filesystem::path> paths);

}  // namespace pcic
