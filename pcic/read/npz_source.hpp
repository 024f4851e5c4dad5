// Arrays in .npz files, as numpy.savez writes them: draws of several parameters, or data.
//
// As draws, every array begins with the same axes, draws or chains and draws, and what follows are its elements. Arrays of
// one axis tell that it is draws; arrays of two and of three axes that agree in two of them, that these are chains and
// draws; --layout draws,obs or chains,draws,obs tells it otherwise. A single array is read like a .npy file
// (array_layout.hpp). Several files are more chains. Stored arrays are read where they lie, compressed ones (savez_compressed)
// from a temporary file.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

// A zip archive of .npy files.
bool is_npz(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_npz(std::span<const InputFile> files, const OpenOptions& options);

Dataset read_npz_data(const InputFile& file, FirstRow = FirstRow::by_evidence);

}  // namespace pcic
