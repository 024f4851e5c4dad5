#include "pcic/run/dropped_observations.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "pcic/core/errors.hpp"

namespace pcic {

std::vector<std::size_t> dropped_observations(
    const EvaluateOptions& options, std::size_t num_obs,
    const std::function<std::vector<double>(const std::string& where)>& values_of) {
  if (options.drop.empty() && options.where.empty()) return {};
  if (!options.group.empty())
    throw InputError(
        "--group with --drop or --where: a group is left out of the fit as a whole, so no part of it can be left "
        "out of the evaluation. Leave one of them out.");
  std::set<std::size_t> dropped;
  for (const std::size_t number : options.drop) {
    if (number < 1 || number > num_obs)
      throw InputError(fmt::format("--drop {}: there is no such observation; they are numbered 1 to {}.",
                                   number, num_obs));
    dropped.insert(number - 1);
  }
  if (!options.where.empty()) {
    const std::vector<double> holds = values_of(options.where);
    for (std::size_t i = 0; i < num_obs; ++i) {
      if (std::isnan(holds[i]))
        throw InputError(fmt::format(
            "--where '{}': it has no value for observation {}; expected true or false for every one.",
            options.where, i + 1));
      if (holds[i] == 0) dropped.insert(i);
    }
  }
  if (dropped.size() == num_obs)
    throw InputError(
        fmt::format("{}: leaves none of the {} observations to evaluate; keep at least one.",
                    options.where.empty() ? "--drop" : fmt::format("--where '{}'", options.where), num_obs));
  return {dropped.begin(), dropped.end()};
}

}  // namespace pcic
