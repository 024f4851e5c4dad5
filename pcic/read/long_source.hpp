// Draws in long tables (long_table.hpp): one file with its chains, or several. Two passes over a file; memory
// of a block of draws.
#pragma once

#include <memory>
#include <span>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_long_tables(std::span<const InputFile> files, FirstRow first_row);

}  // namespace pcic
