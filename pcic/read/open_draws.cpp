#include "pcic/read/open_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/cmdstan_csv.hpp"
#include "pcic/read/csv_head.hpp"
#include "pcic/read/file_kind.hpp"
#include "pcic/read/npy_source.hpp"
#include "pcic/read/plain_csv.hpp"

namespace pcic {
namespace {

constexpr std::string_view cmdstan_format = "CmdStan CSV";
constexpr std::string_view plain_format = "plain CSV";
constexpr std::string_view npy_format = ".npy";

std::string_view format_of(const std::filesystem::path& path) {
  const FileKind kind = file_kind_of(path);
  if (kind == FileKind::npy) return npy_format;
  if (kind == FileKind::json)
    throw InputError(fmt::format(
        "{}: JSON; expected draws as CmdStan CSV, CSV or .npy. Is this the data file?", place_of(path)));
  return is_cmdstan_head(read_csv_head(path)) ? cmdstan_format : plain_format;
}

}  // namespace

std::unique_ptr<DrawSource> open_draws(std::span<const std::filesystem::path> paths, OpenOptions options) {
  if (paths.empty()) throw InputError("no files of draws; expected at least one.");
  const std::string_view format = format_of(paths.front());
  for (const std::filesystem::path& path : paths.subspan(1)) {
    const std::string_view other = format_of(path);
    if (other != format)
      throw InputError(fmt::format("{}: {}, but {} is {}; expected files of one kind.", place_of(path), other,
                                   place_of(paths.front()), format));
  }
  if (format == npy_format) return open_npy(paths, std::move(options.layout));
  if (format == plain_format) return open_plain_csv(paths, options);
  if (options.layout.asked && *options.layout.asked != ArrayLayout::draws_obs)
    throw InputError(
        fmt::format("{}: CmdStan CSV, in which a row is a draw; --layout {} is for arrays without "
                    "names. Leave --layout out.",
                    place_of(paths.front()), layout_flag(*options.layout.asked)));
  return open_cmdstan_csv(paths, options.allow_incomplete);
}

}  // namespace pcic
