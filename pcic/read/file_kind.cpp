#include "pcic/read/file_kind.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/npy_header.hpp"

namespace pcic {

FileKind kind_of_bytes(std::string_view first_bytes, std::string_view place) {
  using namespace std::string_view_literals;
  if (first_bytes.empty())
    throw InputError(fmt::format("{}: the file is empty. Was it written to the end?", place));
  if (first_bytes.starts_with(npy_magic)) return FileKind::npy;
  if (first_bytes.starts_with("\x89HDF"sv) || first_bytes.starts_with("CDF"sv))
    throw InputError(fmt::format(
        "{}: a netCDF or HDF5 file; expected CSV, .npy or JSON. Export the draws as .npy or CSV.", place));
  if (first_bytes.find('\0') != std::string_view::npos)
    throw InputError(
        fmt::format("{}: binary data of a kind that is not known here; expected CSV, .npy or JSON.", place));
  const std::size_t first = first_bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  const bool bracket =
      first != std::string_view::npos && (first_bytes[first] == '{' || first_bytes[first] == '[');
  return bracket ? FileKind::json : FileKind::text;
}

FileKind file_kind_of(const std::filesystem::path& path) {
  std::array<char, 4096> first;
  const std::size_t got = read_fully(*open_bytes(path), first);
  return kind_of_bytes({first.data(), got}, place_of(path));
}

}  // namespace pcic
