#include "pcic/read/open_draws.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "pcic/core/errors.hpp"
#include "pcic/read/file_format.hpp"
#include "pcic/read/named_arrays.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_draws(std::span<const InputFile> files, const OpenOptions& options) {
  if (!options.named.empty()) return open_named_arrays(files, options);
  if (files.empty()) throw InputError("no files of draws; expected at least one.");
  const FileFormat& format = format_of(files.front());
  for (const InputFile& file : files.subspan(1)) {
    const FileFormat& other = format_of(file);
    if (&other != &format)
      throw InputError(fmt::format("{}: {}, but {} is {}; expected files of one kind.", file.place(),
                                   other.name, files.front().place(), format.name));
  }
  if (format.open_draws == nullptr)
    throw InputError(fmt::format("{}: {}; expected draws as {}. Is this the data file?",
                                 files.front().place(), format.name,
                                 fmt::join(names_of_draw_formats(), ", ")));
  return format.open_draws(files, options);
}

std::unique_ptr<DrawSource> open_draws(std::span<const std::filesystem::path> paths,
                                       const OpenOptions& options) {
  return open_draws(open_files(paths), options);
}

}  // namespace pcic
