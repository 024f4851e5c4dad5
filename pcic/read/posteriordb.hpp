// Draws as posteriordb keeps them: JSON, a list of chains, each an object of {"theta[1]": [draw, draw, ...], ...}.
//
// The file is read whole, up to 4 GB of text, and kept as numbers. Elements are gathered into arrays by their labels.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

// JSON that begins with a list.
bool is_posteriordb(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_posteriordb(std::span<const InputFile> files, const OpenOptions& options);

}  // namespace pcic
