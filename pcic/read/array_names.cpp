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
constexpr std::string_view how_to_name_the_score =
    " The score is log_lik unless --score names another array, or a formula over parameters and --data "
    "such as 'normal_lpdf(y | mu, sigma)'.";

}  // namespace

std::size_t index_of_array(std::span<const ArrayInfo> arrays, std::string_view name, std::string_view place) {
  const auto found = std::ranges::find(arrays, name, &ArrayInfo::name);
  if (found != arrays.end()) return static_cast<std::size_t>(found - arrays.begin());

  std::vector<std::string> names;
  for (const ArrayInfo& array : arrays) names.push_back(array.name);
  const std::vector<std::string> nearest = nearest_words(name, names);
  std::stable_partition(names.begin(), names.end(),
                        [](const std::string& known) { return !known.ends_with("__"); });
  names.resize(std::min(names.size(), most_listed));
  std::string message = fmt::format("{}: no array named '{}'.", place, name);
  if (!nearest.empty()) message += fmt::format(" Nearest: {}.", fmt::join(nearest, ", "));
  message += fmt::format(" It holds: {}", fmt::join(names, ", "));
  if (arrays.size() > most_listed) message += fmt::format(" and {} more", arrays.size() - most_listed);
  message += '.';
  if (name == "log_lik") message += how_to_name_the_score;
  throw InputError(message);
}

}  // namespace pcic
