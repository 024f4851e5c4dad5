#include "pcic/read/named_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/file_format.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/numpy_arrays.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/read/stored_arrays.hpp"
#include "pcic/read/zipped_source.hpp"

namespace pcic {
namespace {

constexpr std::string_view numpy_format = ".npy";

NumpyArray open_array(const NamedFile& named) {
  const std::string_view format = format_of(named.file).name;
  if (format != numpy_format)
    throw InputError(
        fmt::format("{}: {}; expected .npy after --draws {}=. Give files of other kinds without a name.",
                    named.file.place(), format, named.name));
  return {named.name, named.file.place(), MemberBytes(named.file)};
}

// The first file of every name is the first set, and so on.
std::vector<std::vector<NamedFile>> sets_of(std::span<const NamedFile> files) {
  std::map<std::string, std::size_t> times;
  std::vector<std::vector<NamedFile>> sets;
  for (const NamedFile& file : files) {
    const std::size_t set = times[file.name]++;
    if (set == sets.size()) sets.emplace_back();
    sets[set].push_back(file);
  }
  for (const auto& [name, count] : times)
    if (count != sets.size())
      throw InputError(fmt::format(
          "--draws {}=: given {} times, but {} {} times. A name that is given again means further "
          "chains: give each of them as often.",
          name, count, sets.back().front().name, sets.size()));
  return sets;
}

std::unique_ptr<DrawSource> open_named(const OpenOptions& options) {
  std::vector<StoredFile> stored;
  Reading reading;
  for (const std::vector<NamedFile>& set : sets_of(options.named)) {
    std::vector<NumpyArray> arrays;
    for (const NamedFile& named : set) arrays.push_back(open_array(named));
    auto draws = std::make_unique<NumpyArrays>(std::move(arrays), options.layout, set.front().file.place(),
                                               ".npy by name");
    if (stored.empty()) reading = draws->reading();
    stored.push_back({set.front().file, std::move(draws)});
  }
  return make_stored_source(std::move(stored), std::move(reading));
}

}  // namespace

std::unique_ptr<DrawSource> open_named_arrays(std::span<const InputFile> files, const OpenOptions& options) {
  if (files.empty()) return open_named(options);
  OpenOptions unnamed = options;
  unnamed.named.clear();
  std::vector<std::unique_ptr<DrawSource>> sources;
  sources.push_back(open_draws(files, unnamed));
  sources.push_back(open_named(options));
  for (const ArrayInfo& array : sources.back()->arrays())
    if (find_array(sources.front()->arrays(), array.name) != nullptr)
      throw InputError(fmt::format("--draws {0}=: there is a '{0}' in {1} already. Choose another name.",
                                   array.name, files.front().place()));
  return std::make_unique<ZippedSource>(std::move(sources));
}

NameAndFile parse_named_file(std::string_view flag) {
  const std::size_t equals = flag.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == flag.size())
    throw InputError(
        fmt::format("--draws {}: expected a name and a file, for example --draws beta=beta.npy.", flag));
  NameAndFile named{std::string(flag.substr(0, equals)), flag.substr(equals + 1)};
  require_short_name(named.name, "--draws");
  return named;
}

}  // namespace pcic
