#include "pcic/run/same_observations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/run/formula_job.hpp"

namespace pcic {
namespace {

// The settings that decide what an observation is: its group and its weight.
std::string units_of(const SavedResult& result) {
  std::string units;
  for (const std::string& setting : result.settings)
    if (std::ranges::any_of(settings_of_units, [&](auto start) { return setting.starts_with(start); }))
      units += (units.empty() ? "" : " ") + setting;
  return units.empty() ? "One observation at a time, without weights." : units;
}

void check_pair(const SavedResult& first, const SavedResult& other) {
  if (other.num_obs != first.num_obs)
    throw InputError(fmt::format(
        "{}: {} observations; {} has {}. Models are compared observation by observation: evaluate "
        "them on the same data.",
        other.place, other.num_obs, first.place, first.num_obs));
  if (units_of(other) != units_of(first))
    throw InputError(
        fmt::format("{} and {} leave out different things. First: {} Second: {} Evaluate both with the same "
                    "--group, --weights and --weighting.",
                    first.place, other.place, units_of(first), units_of(other)));
  if (other.outcome && first.outcome && *other.outcome != *first.outcome)
    throw InputError(fmt::format(
        "{} and {} are about different outcomes: the values before the bar of their scores '{}' and "
        "'{}' are not the same, or not in the same order. Evaluate both on the same data; a model of "
        "a transformed outcome, such as log(y), needs the density of y itself.",
        first.place, other.place, first.score, other.score));
}

}  // namespace

std::vector<Finding> check_same_observations(std::span<const SavedResult> results) {
  const auto known =
      std::ranges::find_if(results, [](const SavedResult& each) { return each.outcome.has_value(); });
  const SavedResult& reference = known == results.end() ? results.front() : *known;
  for (const SavedResult& each : results) check_pair(reference, each);
  std::vector<std::string> unknown;
  for (const SavedResult& each : results)
    if (!each.outcome) unknown.push_back(each.place);
  if (unknown.empty()) return {};
  return {
      {.level = Level::note,
       .code = "outcome_unknown",
       .text = fmt::format("{} {} not say what was observed, so it could not be checked that all results are "
                           "about the same observations in the same order. Make sure of it.",
                           fmt::join(unknown, ", "), unknown.size() == 1 ? "does" : "do")}};
}

}  // namespace pcic
