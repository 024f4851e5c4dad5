#include "pcic/read/file_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/cmdstan_csv.hpp"
#include "pcic/read/data_csv.hpp"
#include "pcic/read/netcdf_source.hpp"
#include "pcic/read/npy_data.hpp"
#include "pcic/read/npy_header.hpp"
#include "pcic/read/npy_source.hpp"
#include "pcic/read/npz_source.hpp"
#include "pcic/read/plain_csv.hpp"
#include "pcic/read/posteriordb.hpp"
#include "pcic/read/rds_data.hpp"
#include "pcic/read/rds_source.hpp"
#include "pcic/read/stan_json.hpp"
#include "pcic/read/zarr_source.hpp"

namespace pcic {
namespace {

// The first that recognises a file reads it.
constexpr std::array formats{
    FileFormat{".npz", is_npz, open_npz, read_npz_data},
    FileFormat{".npy", is_npy, open_npy, read_npy_data},
    FileFormat{"zarr", is_zarr, open_zarr, read_zarr_data, true},
    FileFormat{"netCDF", is_netcdf, open_netcdf, read_netcdf_data, true},
    FileFormat{".rds", is_rds, open_rds, read_rds_data},
    FileFormat{"posteriordb JSON", is_posteriordb, open_posteriordb, nullptr},
    FileFormat{"JSON", is_json, nullptr, read_stan_json},
    FileFormat{"CmdStan CSV", is_cmdstan_csv, open_cmdstan_csv, read_data_csv},
    FileFormat{"plain CSV", is_text, open_plain_csv, read_data_csv},
};

template <class Wanted>
std::vector<std::string_view> names_of_formats(Wanted is_wanted) {
  std::vector<std::string_view> names;
  for (const FileFormat& format : formats)
    if (is_wanted(format)) names.push_back(format.name);
  return names;
}

// By its mark, or by the zero beside each of the first two characters.
bool is_utf16(std::string_view first_bytes) {
  if (first_bytes.starts_with("\xFF\xFE") || first_bytes.starts_with("\xFE\xFF")) return true;
  const auto is_zero = [&](std::size_t at) { return first_bytes[at] == '\0'; };
  return first_bytes.size() >= 4 && is_zero(0) != is_zero(1) && is_zero(0) == is_zero(2) &&
         is_zero(1) == is_zero(3);
}

std::string first_bytes_of(const InputFile& file) {
  std::string bytes(4096, '\0');
  bytes.resize(read_fully(*open_bytes(file), bytes));
  return bytes;
}

void require_readable(std::string_view first_bytes, const std::string& place) {
  if (first_bytes.empty())
    throw InputError(fmt::format("{}: the file is empty. Was it written to the end?", place));
  if (npy_magic.starts_with(first_bytes) && first_bytes != npy_magic)
    throw InputError(
        fmt::format("{}: the beginning of a .npy file, cut short after {} bytes. Write it again.", place,
                    first_bytes.size()));
  if (packing_of(first_bytes) != Packing::none)
    throw InputError(fmt::format("{}: compressed more than once. Unpack it and compress it once.", place));
  if (is_utf16(first_bytes))
    throw InputError(fmt::format(
        "{}: text in UTF-16; expected UTF-8. Save it as UTF-8, for example: iconv -f UTF-16 -t UTF-8.",
        place));
}

}  // namespace

const FileFormat& format_of(const InputFile& file) {
  std::string first_bytes;
  const bool is_read_as_it_is =
      is_npz(file, first_bytes) || is_zarr(file, first_bytes);  // several files in one
  if (!is_read_as_it_is) {
    first_bytes = first_bytes_of(file);
    require_readable(first_bytes, file.place());
  }
  for (const FileFormat& format : formats)
    if (format.recognises(file, first_bytes)) return format;
  throw InputError(fmt::format("{}: binary data of a kind that is not known here; expected {}.", file.place(),
                               fmt::join(names_of_formats([](const FileFormat&) { return true; }), ", ")));
}

std::vector<std::string_view> names_of_draw_formats() {
  return names_of_formats([](const FileFormat& format) { return format.open_draws != nullptr; });
}

}  // namespace pcic
