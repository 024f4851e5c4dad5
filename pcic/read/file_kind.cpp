#include "pcic/read/file_kind.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/npy_header.hpp"
#include "pcic/read/packing.hpp"

namespace pcic {
namespace {

// By its mark, or by the zero beside each of the first two characters.
bool is_utf16(std::string_view first_bytes) {
  if (first_bytes.starts_with("\xFF\xFE") || first_bytes.starts_with("\xFE\xFF")) return true;
  const auto is_zero = [&](std::size_t at) { return first_bytes[at] == '\0'; };
  return first_bytes.size() >= 4 && is_zero(0) != is_zero(1) && is_zero(0) == is_zero(2) &&
         is_zero(1) == is_zero(3);
}

}  // namespace

FileKind kind_of_bytes(std::string_view first_bytes, std::string_view place) {
  using namespace std::string_view_literals;
  if (first_bytes.empty())
    throw InputError(fmt::format("{}: the file is empty. Was it written to the end?", place));
  if (first_bytes.starts_with(npy_magic)) return FileKind::npy;
  if (npy_magic.starts_with(first_bytes))
    throw InputError(
        fmt::format("{}: the beginning of a .npy file, cut short after {} bytes. Write it again.", place,
                    first_bytes.size()));
  if (packing_of(first_bytes) != Packing::none)
    throw InputError(fmt::format("{}: compressed more than once. Unpack it and compress it once.", place));
  if (is_utf16(first_bytes))
    throw InputError(fmt::format(
        "{}: text in UTF-16; expected UTF-8. Save it as UTF-8, for example: iconv -f UTF-16 -t UTF-8.",
        place));
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
