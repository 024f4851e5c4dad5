// Draws in .npy files: a matrix or a three-dimensional array (array_layout.hpp), or the draws of a scalar.
//
// Several files are more chains of the same array; the array is named after the first file. Little-endian
// doubles whose draws are rows are handed out as they lie in the mapped file, in blocks of about 8 MB,
// without a copy; other types and orders are converted block by block. A compressed file is unpacked on the
// way, which takes draws that lie one after the other.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/array_layout.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_npy(std::span<const std::filesystem::path> paths, LayoutEvidence evidence);

}  // namespace pcic
