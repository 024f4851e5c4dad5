#include "pcic/read/npz_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/npy_data.hpp"
#include "pcic/read/numpy_arrays.hpp"
#include "pcic/read/zip_members.hpp"

namespace pcic {
namespace {

constexpr std::string_view suffix = ".npy";
constexpr std::size_t largest_data = std::size_t{4} << 30;

std::vector<NumpyArray> open_members(const InputFile& file) {
  std::vector<NumpyArray> arrays;
  for (const ZipMember& member : list_zip(file)) {
    const std::string name = member.name.substr(0, member.name.size() - suffix.size());
    arrays.emplace_back(name, fmt::format("{} ({})", file.place(), name), MemberBytes(file, member));
  }
  return arrays;
}

}  // namespace

bool is_npz(const InputFile& file, std::string_view) {
  const std::vector<ZipMember> members = list_zip(file);
  return !members.empty() &&
         std::ranges::all_of(members, [](const ZipMember& member) { return member.name.ends_with(suffix); });
}

std::unique_ptr<DrawSource> open_npz(std::span<const InputFile> files, const OpenOptions& options) {
  std::vector<StoredFile> stored;
  Reading reading;
  for (const InputFile& file : files) {
    auto draws = std::make_unique<NumpyArrays>(open_members(file), options.layout, file.place(), ".npz");
    if (stored.empty()) reading = draws->reading();
    stored.push_back({file, std::move(draws)});
  }
  return make_stored_source(std::move(stored), std::move(reading));
}

Dataset read_npz_data(const InputFile& file, FirstRow) {
  Dataset data;
  for (const NumpyArray& array : open_members(file)) {
    if (array.bytes.size() > largest_data)
      throw InputError(fmt::format("{}: more than 4 GB; that is the limit for data.", array.place));
    std::string bytes(array.bytes.size(), '\0');
    array.bytes.read(0, bytes);
    data.arrays.push_back(parse_npy(bytes, array.name, array.place));
  }
  return data;
}

}  // namespace pcic
