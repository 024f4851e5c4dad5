// ArviZ InferenceData in netCDF files, as draws and as data (inference_data.hpp).
//
// A file holds chains; several files are more chains of one run. Of every block only the boxes it needs are read.
// The labels of the observations are data too: a text per observation, named after their dimension.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

bool is_netcdf(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_netcdf(std::span<const InputFile> files, const OpenOptions& options);

Dataset read_netcdf_data(const InputFile& file, FirstRow = FirstRow::by_evidence);

}  // namespace pcic
