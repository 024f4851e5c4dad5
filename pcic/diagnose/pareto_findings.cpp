#include "pcic/diagnose/pareto_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

template <class Condition>
std::vector<std::size_t> observations_where(std::size_t count, Condition condition) {
  std::vector<std::size_t> observations;
  for (std::size_t i = 0; i < count; ++i)
    if (condition(i)) observations.push_back(i);
  return observations;
}

std::vector<std::size_t> largest_first(std::vector<std::size_t> observations, std::span<const double> k) {
  std::ranges::stable_sort(observations, [&](std::size_t a, std::size_t b) { return k[a] > k[b]; });
  return observations;
}

bool was_fitted(std::span<const TailTrouble> troubles, std::size_t i) {
  return troubles.empty() || troubles[i] == TailTrouble::none;
}

std::string more_draws(double k) {
  const double needed = draws_needed(k);
  return std::isinf(needed) ? "No number of draws would mend that."
                            : fmt::format("About {:.2g} draws would be needed.", needed);
}

Finding about_large_k(std::vector<std::size_t> observations, std::span<const double> k, double threshold,
                      const EvaluatedObservations& evaluated) {
  const double largest = k[observations.front()];
  observations = evaluated.places(std::move(observations));
  std::string text = fmt::format(
      "k-hat > {:.2g} for {} of {} observations (largest {:.2g}): {}. Their importance weights rest on a few "
      "draws, so whatever rests on weights (is, tis, psis, mixture) is unreliable there under any loss, and "
      "psis on the log loss has no Monte Carlo error. {}",
      threshold, observations.size(), k.size(), largest, list_observations(observations),
      more_draws(largest));
  return {.level = Level::warning,
          .code = "pareto_k_high",
          .text = std::move(text),
          .observations = std::move(observations)};
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

std::vector<Finding> about_troubles(std::span<const TailTrouble> troubles,
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

}  // namespace

double draws_needed(double pareto_k) {
  return pareto_k >= 1 ? std::numeric_limits<double>::infinity()
                       : std::pow(10, 1 / (1 - std::max(0.0, pareto_k)));
}

std::vector<Finding> find_large_pareto_k(std::span<const double> pareto_k,
                                         std::span<const TailTrouble> troubles, std::size_t num_draws,
                                         const EvaluatedObservations& evaluated) {
  const double threshold = pareto_k_threshold(num_draws);
  std::vector<Finding> findings = about_troubles(troubles, evaluated);
  auto large = observations_where(
      pareto_k.size(), [&](std::size_t i) { return was_fitted(troubles, i) && pareto_k[i] > threshold; });
  if (!large.empty())
    findings.push_back(
        about_large_k(largest_first(std::move(large), pareto_k), pareto_k, threshold, evaluated));
  return findings;
}

std::vector<Finding> find_large_loss_pareto_k(std::span<const double> loss_k,
                                              std::span<const double> pareto_k, std::size_t num_draws,
                                              const std::string& loss,
                                              const EvaluatedObservations& evaluated) {
  const double threshold = pareto_k_threshold(num_draws);
  auto large = observations_where(loss_k.size(), [&](std::size_t i) {
    return std::isfinite(loss_k[i]) && loss_k[i] > threshold && pareto_k[i] <= threshold;
  });
  if (large.empty()) return {};
  large = largest_first(std::move(large), loss_k);
  const double largest = loss_k[large.front()];
  large = evaluated.places(std::move(large));
  std::string text = fmt::format(
      "The weighted loss has k-hat > {:.2g} for {} of {} observations (largest {:.2g}) whose weights alone "
      "are "
      "sound: {}. Large losses meet large weights there, and psis is unreliable for this loss.",
      threshold, large.size(), loss_k.size(), largest, list_observations(large));
  return {{.level = Level::warning,
           .code = "loss_pareto_k_high",
           .loss = loss,
           .text = std::move(text),
           .observations = std::move(large)}};
}

}  // namespace pcic
