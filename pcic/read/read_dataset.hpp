// read_data: observations, covariates and other values that do not change from draw to draw.
//
// By content: a CSV file is an array per column, or per group of columns x.1, x.2, ... (data_csv.hpp); Stan
// JSON data, one array per name; .npy, one array named after the file. Plain or compressed, as for
// open_draws.
#pragma once

#include <filesystem>
#include <span>

#include "pcic/core/dataset.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

Dataset read_data(const InputFile& file, FirstRow first_row = FirstRow::by_evidence);
Dataset read_data(const std::filesystem::path& path, FirstRow first_row = FirstRow::by_evidence);

// What files of draws hold besides draws: observed and constant data of netCDF, of the first file; elsewhere nothing.
Dataset read_data_beside_draws(std::span<const InputFile> draws);

}  // namespace pcic
