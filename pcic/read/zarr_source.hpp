// ArviZ InferenceData in zarr stores, as draws and as data (inference_source.hpp).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

// A folder with zarr.json or .zgroup, or a zip archive of one.
bool is_zarr(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_zarr(std::span<const InputFile> files, const OpenOptions& options);

Dataset read_zarr_data(const InputFile& file, FirstRow = FirstRow::by_evidence);

}  // namespace pcic
