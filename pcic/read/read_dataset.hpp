// read_dataset: observations, covariates and other values that do not change from draw to draw.
//
// By content: a CSV file with a header is one array per column (without a header: V1, V2, ...); Stan JSON
// data, one array per name; .npy, one array named after the file. Plain or compressed, as for open_draws.
// InputError if a cell is not a number.
#pragma once

#include <filesystem>

#include "pcic/core/dataset.hpp"

namespace pcic {

Dataset read_dataset(const std::filesystem::path& path);

}  // namespace pcic
