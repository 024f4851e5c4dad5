// Draws in .npy files: draws x observations, chains x draws x observations, or the draws of a scalar.
//
// Several files are more chains of the same array; the array is named after the first file. Little-endian
// doubles in C order are handed out as they lie in the mapped file, in blocks of about 8 MB, without a copy;
// other types and orders are converted block by block. A compressed file is unpacked on the way, which takes
// C order.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "pcic/core/draw_source.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_npy(std::span<const std::filesystem::path> paths);

}  // namespace pcic
