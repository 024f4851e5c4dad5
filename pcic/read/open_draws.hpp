// open_draws: files a sampler wrote, as a source of draws.
//
// By content, never by extension: CmdStan CSV, plain CSV, .npy; each plain or compressed (gz, zst, xz, bz2, a
// zip of one file). All files must be of one kind; each is a chain, unless it says it holds several.
// Selecting nothing means every array. Memory: one block of draws and the text it came from, whatever the
// length of the run. Use a source from one thread; it shares its own work out in the current TBB arena, and
// its values do not depend on the number of threads.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/array_layout.hpp"
#include "pcic/read/first_row.hpp"

namespace pcic {

struct OpenOptions {
  bool allow_incomplete = false;  // use the whole rows of files that are cut short, and say so in remarks()
  LayoutEvidence layout = {};     // what tells the axes of arrays in .npy files and CSV files without names
  FirstRow first_row = FirstRow::by_evidence;  // of CSV files whose first row counts up
};

std::unique_ptr<DrawSource> open_draws(std::span<const std::filesystem::path> paths,
                                       OpenOptions options = {});

}  // namespace pcic
