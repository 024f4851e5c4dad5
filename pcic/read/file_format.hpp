// FileFormat: the kinds of files that are read, one row each: how one is recognised, its draws are opened and its
// data are read. A new format is a row in file_format.cpp and a reader.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"

namespace pcic {

struct FileFormat {
  std::string_view name;
  // From the first bytes, unpacked; never from the name of the file.
  bool (*recognises)(const InputFile& file, std::string_view first_bytes);
  // Null where the format holds no draws, or no data.
  std::unique_ptr<DrawSource> (*open_draws)(std::span<const InputFile> files, const OpenOptions& options);
  Dataset (*read_data)(const InputFile& file, FirstRow first_row);
  bool has_draws_and_data = false;  // in one file
};

// InputError for an empty file, for data that are still compressed, for text in UTF-16 and for binary data of
// a kind that is not known.
const FileFormat& format_of(const InputFile& file);

std::vector<std::string_view> names_of_draw_formats();

}  // namespace pcic
