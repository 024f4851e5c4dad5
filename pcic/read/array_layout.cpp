#include "pcic/read/array_layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

using Shape = std::span<const std::size_t>;

struct LayoutName {
  ArrayLayout layout;
  std::string_view flag;
  std::string_view words;
  LayoutAxes axes;

  std::size_t num_axes() const { return axes.chains ? 3 : 2; }
};

constexpr std::array<LayoutName, 4> layouts{
    LayoutName{ArrayLayout::draws_obs, "draws,obs", "draws x observations", {{}, 0, 1}},
    LayoutName{ArrayLayout::obs_draws, "obs,draws", "observations x draws", {{}, 1, 0}},
    LayoutName{ArrayLayout::chains_draws_obs, "chains,draws,obs", "chains x draws x observations", {0, 1, 2}},
    LayoutName{
        ArrayLayout::draws_chains_obs, "draws,chains,obs", "draws x chains x observations", {1, 0, 2}}};

const LayoutName& name_of(ArrayLayout layout) {
  return *std::ranges::find(layouts, layout, &LayoutName::layout);
}

// The conventional one first.
std::pair<const LayoutName&, const LayoutName&> candidates(Shape shape) {
  return shape.size() == 2 ? std::pair<const LayoutName&, const LayoutName&>{layouts[0], layouts[1]}
                           : std::pair<const LayoutName&, const LayoutName&>{layouts[2], layouts[3]};
}

const LayoutName& other_than(const LayoutName& name) {
  return layouts[static_cast<std::size_t>(&name - layouts.data()) ^ 1U];
}

std::string meaning(const LayoutName& name, Shape shape) {
  std::array<std::string_view, 3> axes;
  if (name.axes.chains) axes[*name.axes.chains] = "chains";
  axes[name.axes.draws] = "draws";
  axes[name.axes.observations] = "observations";
  std::string text;
  for (std::size_t axis = 0; axis < name.num_axes(); ++axis)
    text += fmt::format("{}{} {}", axis == 0 ? "" : " x ", shape[axis], axes[axis]);
  return text;
}

bool is_length_of_data(std::size_t length, const LayoutEvidence& evidence) {
  return std::ranges::count(evidence.data_lengths, length) > 0;
}

bool only_fits_data(const LayoutName& name, Shape shape, const LayoutEvidence& evidence) {
  return is_length_of_data(shape[name.axes.observations], evidence) &&
         !is_length_of_data(shape[other_than(name).axes.observations], evidence);
}

bool fits_other_draws(const LayoutName& name, Shape shape, const LayoutEvidence& evidence) {
  const std::size_t num_chains = !name.axes.chains ? 1 : shape[*name.axes.chains];
  return evidence.other_draws && evidence.other_draws->num_chains == num_chains &&
         evidence.other_draws->num_draws == shape[name.axes.draws];
}

std::string rows_of_data(std::size_t length) {
  return fmt::format("--data has {} rows", length);
}

// Why the shape alone speaks for a layout; nothing if it does not.
std::optional<std::string> shape_speaks_for(const LayoutName& name, Shape shape) {
  if (!name.axes.chains) {
    if (name.layout != ArrayLayout::draws_obs || shape[0] <= shape[1]) return std::nullopt;
    return "it has more rows than columns";
  }
  const std::size_t chains = shape[*name.axes.chains], draws = shape[name.axes.draws];
  if (chains <= most_chains && draws > most_chains) return fmt::format("{} chains would be too many", draws);
  if (chains == 1 && draws > 1) return "a chain has more than one draw";
  return std::nullopt;
}

void require_layout_fits(const LayoutName& asked, Shape shape, const LayoutEvidence& evidence,
                         std::string_view place) {
  const auto [one, other] = candidates(shape);
  if (asked.num_axes() != shape.size())
    throw InputError(fmt::format(
        "{}: an array of {} dimensions, ({}); --layout {} is for {}. Use --layout {} or --layout {}.", place,
        shape.size(), fmt::join(shape, ", "), asked.flag, asked.num_axes(), one.flag, other.flag));
  const LayoutName& opposite = other_than(asked);
  if (only_fits_data(opposite, shape, evidence))
    throw InputError(fmt::format(
        "{}: --layout {} makes it {}, but {}. Use --layout {}, or leave --layout out.", place, asked.flag,
        meaning(asked, shape), rows_of_data(shape[opposite.axes.observations]), opposite.flag));
}

[[noreturn]] void ask(Shape shape, const LayoutEvidence& evidence, std::string_view place) {
  const auto [one, other] = candidates(shape);
  throw InputError(fmt::format(
      "{}: an array of shape ({}) may be {} (--layout {}) or {} (--layout {}). Say which{}.", place,
      fmt::join(shape, ", "), meaning(one, shape), one.flag, meaning(other, shape), other.flag,
      shape.size() == 2 && evidence.data_lengths.empty() ? ", or give --data with a row per observation"
                                                         : ""));
}

ChosenLayout choice(const LayoutName& name, std::string evidence) {
  return {name.layout, std::string(name.words), std::move(evidence)};
}

}  // namespace

std::string_view layout_flag(ArrayLayout layout) {
  return name_of(layout).flag;
}

LayoutAxes axes_of(ArrayLayout layout) {
  return name_of(layout).axes;
}

ArrayLayout parse_layout(std::string_view flag) {
  const auto found = std::ranges::find(layouts, flag, &LayoutName::flag);
  if (found != layouts.end()) return found->layout;
  std::vector<std::string_view> flags;
  for (const LayoutName& name : layouts) flags.push_back(name.flag);
  throw InputError(fmt::format("layout '{}': expected one of {}.", flag, fmt::join(flags, " ")));
}

ChosenLayout choose_layout(std::span<const std::size_t> shape, const LayoutEvidence& evidence,
                           std::string_view place) {
  if (evidence.asked) {
    const LayoutName& asked = name_of(*evidence.asked);
    require_layout_fits(asked, shape, evidence, place);
    return choice(asked, "--layout says so");
  }
  const auto [one, other] = candidates(shape);
  for (const LayoutName* name : {&one, &other})
    if (only_fits_data(*name, shape, evidence))
      return choice(*name, rows_of_data(shape[name->axes.observations]));
  const bool fits_one = fits_other_draws(one, shape, evidence);
  const bool fits_other = fits_other_draws(other, shape, evidence);
  if (fits_one != fits_other)
    return choice(fits_one ? one : other,
                  fmt::format("it goes with the draws of {}", evidence.other_draws->place));
  const bool data_fits_both =
      shape.size() == 2 && is_length_of_data(shape[0], evidence) && is_length_of_data(shape[1], evidence);
  for (const LayoutName* name : {&one, &other})
    if (const auto reason = shape_speaks_for(*name, shape); reason && !data_fits_both)
      return choice(*name, *reason);
  if (std::ranges::all_of(shape.first(2), [](std::size_t extent) { return extent == 1; }))
    return choice(one, "");
  ask(shape, evidence, place);
}

}  // namespace pcic
