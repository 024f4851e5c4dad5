#include "pcic/read/array_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_listed = 12;

}  // namespace

std::size_t index_of_array(std::span<const ArrayInfo> arrays, std::string_view name, std::string_view place) {
  const auto found = std::ranges::find(arrays, name, &ArrayInfo::name);
  if (found != arrays.end()) return static_cast<std::size_t>(found - arrays.begin());

  std::vector<std::string> names;
  for (const ArrayInfo& array : arrays) names.push_back(array.name);
  const std::vector<std::string> nearest = nearest_words(name, names);
  names.resize(std::min(names.size(), most_listed));
  throw InputError(
      fmt::format("{}: no array named '{}'.{} It holds: {}{}.", place, name,
                  nearest.empty() ? std::string() : fmt::format(" Nearest: {}.", fmt::join(nearest, ", ")),
                  fmt::join(names, ", "),
                  arrays.size() > most_listed ? fmt::format(" and {} more", arrays.size() - most_listed)
                                              : std::string()));
}

}  // namespace pcic
