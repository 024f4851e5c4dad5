#include "pcic/read/array_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_listed = 12;
constexpr std::size_t most_nearest = 3;
constexpr std::size_t longest_compared = 256;

std::vector<std::string_view> nearest_names(std::span<const ArrayInfo> arrays, std::string_view name) {
  const std::size_t farthest = std::max<std::size_t>(2, name.size() / 3);
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const ArrayInfo& array : arrays) {
    if (std::max(name.size(), array.name.size()) > longest_compared) continue;
    const std::size_t distance = edit_distance(name, array.name);
    if (distance <= farthest) ranked.emplace_back(distance, array.name);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<std::size_t, std::string_view>::first);
  std::vector<std::string_view> names;
  for (const auto& [distance, near] : ranked)
    if (names.size() < most_nearest) names.push_back(near);
  return names;
}

}  // namespace

std::size_t edit_distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t substituted = diagonal + (one[i] == other[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({substituted, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

std::size_t index_of_array(std::span<const ArrayInfo> arrays, std::string_view name, std::string_view place) {
  const auto found = std::ranges::find(arrays, name, &ArrayInfo::name);
  if (found != arrays.end()) return static_cast<std::size_t>(found - arrays.begin());

  const std::vector<std::string_view> nearest = nearest_names(arrays, name);
  std::vector<std::string_view> listed;
  for (const ArrayInfo& array : arrays.first(std::min(arrays.size(), most_listed)))
    listed.push_back(array.name);
  throw InputError(
      fmt::format("{}: no array named '{}'.{} It holds: {}{}.", place, name,
                  nearest.empty() ? std::string() : fmt::format(" Nearest: {}.", fmt::join(nearest, ", ")),
                  fmt::join(listed, ", "),
                  arrays.size() > most_listed ? fmt::format(" and {} more", arrays.size() - most_listed)
                                              : std::string()));
}

}  // namespace pcic
