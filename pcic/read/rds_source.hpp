// Draws in R's .rds files (r_object.hpp), compressed or not.
//
// Draws: a draws_array, draws_matrix or draws_df of the posterior package; a matrix or array with names of its columns,
// which form arrays by their labels; one without is an array named after the file, in a layout that array_layout.hpp
// finds. A file is read whole.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

bool is_rds(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_rds(std::span<const InputFile> files, const OpenOptions& options);

}  // namespace pcic
