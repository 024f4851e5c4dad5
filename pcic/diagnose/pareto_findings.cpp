#include "pcic/diagnose/pareto_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pcic {
namespace {

template <class Condition>
std::vector<std::size_t> observations_where(std::size_t count, Condition condition) {
  std::vector<std::size_t> observations;
  for (std::size_t i = 0; i < count; ++i)
    if (condition(i)) observations.push_back(i);
  return observations;
}

std::string_view reason(TailTrouble trouble) {
  switch (trouble) {
    case TailTrouble::too_short:
      return "its tail has fewer than 5 draws: more draws are needed";
    case TailTrouble::constant:
      return "the largest ratios are all the same: raw weights are used";
    case TailTrouble::no_spread:
      return "a quarter or more of the tail is tied at its start: raw weights are used";
    case TailTrouble::not_finite:
      return "a ratio is not finite";
    default:
      return "the states that were merged had kept too few of the largest ratios: evaluate the shards with "
             "--total-draws, or all draws at once";
  }
}

}  // namespace

double draws_needed(double pareto_k) {
  return pareto_k >= 1 ? std::numeric_limits<double>::infinity()
                       : std::pow(10, 1 / (1 - std::max(0.0, pareto_k)));
}

std::vector<Finding> find_unfitted_tails(std::span<const TailTrouble> troubles,
                                         const EvaluatedObservations& evaluated) {
  std::vector<TailTrouble> kinds(troubles.begin(), troubles.end());
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  std::vector<Finding> findings;
  for (const TailTrouble kind : kinds) {
    if (kind == TailTrouble::none || kind == TailTrouble::not_finite) continue;  // non_finite has told
    auto observations = evaluated.places(
        observations_where(troubles.size(), [&](std::size_t i) { return troubles[i] == kind; }));
    const bool incomplete = kind == TailTrouble::incomplete;
    std::string text = fmt::format("No k-hat for {} of {} observations: {}. Reason: {}.", observations.size(),
                                   troubles.size(), list_observations(observations), reason(kind));
    findings.push_back({.level = incomplete ? Level::warning : Level::note,
                        .code = incomplete ? "tail_incomplete" : "no_pareto_fit",
                        .text = std::move(text),
                        .observations = std::move(observations)});
  }
  return findings;
}

}  // namespace pcic
