#include "pcic/read/npz_axes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::string shapes_of(std::span<const NamedShape> arrays) {
  std::vector<std::string> texts;
  for (const NamedShape& array : arrays)
    texts.push_back(fmt::format("{} ({})", array.name, fmt::join(array.shape, ", ")));
  return fmt::format("{}", fmt::join(texts, ", "));
}

bool agree_in_first(std::span<const NamedShape> arrays, std::size_t num_axes) {
  const std::vector<std::size_t>& first = arrays.front().shape;
  return std::ranges::all_of(arrays, [&](const NamedShape& array) {
    return array.shape.size() >= num_axes && first.size() >= num_axes &&
           std::equal(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(num_axes),
                      array.shape.begin());
  });
}

LeadingAxes as_asked(ArrayLayout asked, std::string_view place) {
  if (asked == ArrayLayout::chains_draws_obs) return {true, "--layout says so"};
  if (asked == ArrayLayout::draws_obs) return {false, "--layout says so"};
  throw InputError(fmt::format(
      "{}: several arrays, which begin with draws (--layout draws,obs) or with chains and draws (--layout "
      "chains,draws,obs); --layout {} is for one array.",
      place, layout_flag(asked)));
}

}  // namespace

LeadingAxes find_leading_axes(std::span<const NamedShape> arrays, const LayoutEvidence& evidence,
                              std::string_view place) {
  const auto has_axes = [&](std::size_t count) {
    return std::ranges::any_of(arrays, [&](const NamedShape& array) { return array.shape.size() == count; });
  };
  const bool one_is_common = agree_in_first(arrays, 1);
  const bool two_are_common = agree_in_first(arrays, 2);
  if (!one_is_common)
    throw InputError(fmt::format(
        "{}: arrays of different draws: {}. Expected the same first axis, draws, or the same two, chains and "
        "draws.",
        place, shapes_of(arrays)));
  if (evidence.asked) {
    LeadingAxes asked = as_asked(*evidence.asked, place);
    if (asked.has_chains && !two_are_common)
      throw InputError(fmt::format("{}: the first two axes are not the same: {}. Use --layout draws,obs.",
                                   place, shapes_of(arrays)));
    return asked;
  }
  if (has_axes(1)) return {false, "an array of one axis is the draws of a scalar"};
  if (!two_are_common) return {false, "the arrays agree in their first axis only"};
  const std::vector<std::size_t>& first = arrays.front().shape;
  if (first[0] > most_chains) return {false, fmt::format("{} chains would be too many", first[0])};
  if (first[1] > most_chains) return {true, "the arrays agree in their first two axes"};
  throw InputError(
      fmt::format("{}: {} may begin with draws (--layout draws,obs) or with chains and draws (--layout "
                  "chains,draws,obs). Say which.",
                  place, shapes_of(arrays)));
}

}  // namespace pcic
