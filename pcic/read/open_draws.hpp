// open_draws: files a sampler wrote, as a source of draws.
//
// By content, never by extension, and packed or not: file_format.hpp lists the formats. All files must be of one
// format; each is a chain, unless it says it holds several. Selecting nothing means every array. Memory: one
// block of draws and the text it came from, whatever the length of the run. Use a source from one thread; it
// shares its own work out in the current TBB arena, and its values do not depend on the number of threads.
// Files that are opened once, InputFile, can be read by several sources, one after the other or at a time.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_draws(std::span<const InputFile> files, const OpenOptions& options = {});

std::unique_ptr<DrawSource> open_draws(std::span<const std::filesystem::path> paths,
                                       const OpenOptions& options = {});

// open_draws({"fit-1.csv", "fit-2.csv"})
inline std::unique_ptr<DrawSource> open_draws(std::initializer_list<std::filesystem::path> paths,
                                              const OpenOptions& options = {}) {
  return open_draws(std::span(paths.begin(), paths.size()), options);
}

}  // namespace pcic
