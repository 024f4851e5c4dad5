// Draws in a CSV file without column names whose rows are observations and whose columns are draws.
//
// A file is read whole and turned over, since its last draw ends in its last row: memory is that of its
// values, and an InputError beyond largest_transposed bytes names the way out, which is .npy.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

inline constexpr std::size_t largest_transposed = 1'000'000'000;

// Each file is a chain.
std::unique_ptr<DrawSource> open_transposed_csv(std::span<const InputFile> files, FirstRow first_row,
                                                Reading reading);

}  // namespace pcic
