#include "pcic/read/inference_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <set>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

enum class Role { none, parameter, log_lik, prediction, log_prior, divergence };

struct GroupRole {
  std::string_view group;
  Role role;
};
constexpr std::array group_roles{
    GroupRole{"posterior", Role::parameter},    GroupRole{"", Role::parameter},
    GroupRole{"log_likelihood", Role::log_lik}, GroupRole{"posterior_predictive", Role::prediction},
    GroupRole{"log_prior", Role::log_prior},
};
constexpr std::array<std::string_view, 3> data_groups{"observed_data", "constant_data", ""};

std::optional<std::size_t> axis_named(const StoredVariable& variable, std::string_view name) {
  const auto found = std::ranges::find(variable.axes, name, &NamedAxis::name);
  if (found == variable.axes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - variable.axes.begin());
}

std::optional<std::size_t> draw_axis_of(const StoredVariable& variable) {
  const auto draw = axis_named(variable, "draw");
  return draw ? draw : axis_named(variable, "sample");
}

// chain, draw, and the names of the elements.
bool is_coordinate(const StoredVariable& variable) {
  return axis_named(variable, variable.name).has_value() || variable.name == "chain" ||
         variable.name == "draw";
}

Role role_of(const StoredVariable& variable) {
  if (!draw_axis_of(variable) || is_coordinate(variable)) return Role::none;
  if (variable.group == "sample_stats" && variable.name == "log_likelihood") return Role::log_lik;
  if (variable.group == "sample_stats" && variable.name == "diverging") return Role::divergence;
  const auto found = std::ranges::find(group_roles, variable.group, &GroupRole::group);
  return found == group_roles.end() ? Role::none : found->role;
}

std::string name_here(const std::string& name, Role role, bool is_only_one) {
  switch (role) {
    case Role::log_lik:
      return is_only_one ? "log_lik" : "log_lik_" + name;
    case Role::prediction:
      return is_only_one ? "y_rep" : name + "_rep";
    case Role::log_prior:
      return is_only_one ? "lprior" : "log_prior_" + name;
    case Role::divergence:
      return "divergent__";
    default:
      return name;
  }
}

DrawVariable describe(std::size_t index, const StoredVariable& variable, Role role) {
  DrawVariable array;
  array.variable = index;
  array.chain_axis = axis_named(variable, "chain");
  array.draw_axis = *draw_axis_of(variable);
  for (std::size_t axis = 0; axis < variable.axes.size(); ++axis) {
    if (axis == array.draw_axis || axis == array.chain_axis) continue;
    array.element_axes.push_back(axis);
    array.shape.push_back(variable.axes[axis].length);
  }
  // Observations are counted through, whatever axes they have.
  if (role != Role::parameter && array.shape.size() > 1)
    array.shape = {
        std::accumulate(array.shape.begin(), array.shape.end(), std::size_t{1}, std::multiplies())};
  return array;
}

}  // namespace

InferenceDraws find_draws(std::span<const StoredVariable> variables, std::string_view place) {
  InferenceDraws draws;
  std::set<std::string> names;
  std::vector<std::string> left_out;
  const auto count = [&](Role role) { return std::ranges::count(variables, role, role_of); };
  for (const Role role :
       {Role::parameter, Role::log_lik, Role::prediction, Role::log_prior, Role::divergence})
    for (std::size_t index = 0; index < variables.size(); ++index) {
      const StoredVariable& variable = variables[index];
      if (role_of(variable) != role) continue;
      DrawVariable array = describe(index, variable, role);
      const std::size_t num_chains = array.chain_axis ? variable.axes[*array.chain_axis].length : 1;
      const std::size_t num_draws = variable.axes[array.draw_axis].length;
      if (draws.arrays.empty()) {
        draws.num_chains = num_chains;
        draws.num_draws = num_draws;
      }
      array.name = name_here(variable.name, role, count(role) == 1);
      if (num_chains != draws.num_chains || num_draws != draws.num_draws)
        left_out.push_back(fmt::format("{} ({} x {})", array.name, num_chains, num_draws));
      else if (names.insert(array.name).second)
        draws.arrays.push_back(std::move(array));
    }
  if (draws.arrays.empty() || draws.num_chains * draws.num_draws == 0)
    throw InputError(fmt::format(
        "{}: no variable with draws; expected groups such as posterior and log_likelihood, with dimensions "
        "chain and draw, as ArviZ writes them.",
        place));
  if (!left_out.empty())
    draws.remarks.push_back(fmt::format("{}: left out because their chains x draws are not {} x {}: {}.",
                                        place, draws.num_chains, draws.num_draws, fmt::join(left_out, ", ")));
  return draws;
}

std::vector<std::size_t> find_data(std::span<const StoredVariable> variables) {
  std::vector<std::size_t> found;
  std::set<std::string_view> names;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const StoredVariable& variable = variables[index];
    if (std::ranges::find(data_groups, variable.group) == data_groups.end()) continue;
    if (draw_axis_of(variable) || axis_named(variable, "chain") || is_coordinate(variable)) continue;
    if (names.insert(variable.name).second) found.push_back(index);
  }
  return found;
}

std::vector<NamedAxis> observation_axes(std::span<const StoredVariable> variables) {
  std::optional<std::vector<NamedAxis>> axes;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    if (role_of(variables[index]) != Role::log_lik) continue;
    std::vector<NamedAxis> own;
    for (const std::size_t axis : describe(index, variables[index], Role::log_lik).element_axes)
      own.push_back(variables[index].axes[axis]);
    const bool agrees = !axes || std::ranges::equal(*axes, own, {}, &NamedAxis::name, &NamedAxis::name);
    if (!agrees) return {};
    axes = std::move(own);
  }
  return axes.value_or(std::vector<NamedAxis>());
}

}  // namespace pcic
