// Draws in .npy files: a matrix or a three-dimensional array (array_layout.hpp), or the draws of a scalar.
//
// Several files are more chains of the same array; the array is named after the first file. Little-endian
// doubles whose draws are rows are handed out as they lie in the mapped file, in blocks of about 8 MB,
// without a copy; other types and orders are converted block by block. A compressed file is unpacked on the
// way, which takes draws that lie one after the other.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

bool is_npy(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_npy(std::span<const InputFile> files, const OpenOptions& options);

}  // namespace pcic
