#include "pcic/read/read_dataset.hpp"

#include <fmt/format.h>

#include "pcic/core/errors.hpp"
#include "pcic/read/file_format.hpp"

namespace pcic {

Dataset read_data(const InputFile& file, FirstRow first_row) {
  const FileFormat& format = format_of(file);
  if (format.read_data == nullptr)
    throw InputError(
        fmt::format("{}: {}, which holds draws; expected data. Give it as draws, not with --data.",
                    file.place(), format.name));
  return format.read_data(file, first_row);
}

Dataset read_data(const std::filesystem::path& path, FirstRow first_row) {
  return read_data(InputFile(path), first_row);
}

Dataset read_data_beside_draws(std::span<const InputFile> draws) {
  if (draws.empty()) return {};
  const FileFormat& format = format_of(draws.front());
  return format.has_draws_and_data ? format.read_data(draws.front(), FirstRow::by_evidence) : Dataset();
}

}  // namespace pcic
