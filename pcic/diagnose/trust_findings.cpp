#include "pcic/diagnose/trust_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/diagnose/thresholds.hpp"
#include "pcic/diagnose/trust.hpp"

namespace pcic {
namespace {

// Observations whose r would not be called large if two of its Monte Carlo errors were taken off.
std::size_t count_noisy(const LossResult& result, std::span<const double> ratio,
                        const std::vector<std::size_t>& observations) {
  const std::vector<double>& error = result.evaluation.ratio_error;
  if (ratio.data() != result.evaluation.ratio.data() || error.empty()) return 0;  // of a point prediction
  return static_cast<std::size_t>(std::ranges::count_if(
      observations, [&](std::size_t i) { return ratio[i] - 2 * error[i] <= thresholds.ratio_look; }));
}

}  // namespace

std::vector<Finding> find_unsettled(const LossResult& result, std::span<const double> pareto_k,
                                    const EvaluatedObservations& evaluated) {
  const Answer& answer = result.answer;
  std::vector<std::size_t> unsettled = answer.observations(Served::by_nobody);
  if (unsettled.empty()) return {};
  const std::span<const double> ratio =
      answer.series.empty() ? std::span<const double>() : ratio_behind(result.evaluation, answer.target);
  const auto& worst = ratio.empty() ? pareto_k : ratio;
  std::ranges::stable_sort(unsettled, [&](std::size_t a, std::size_t b) { return worst[a] > worst[b]; });
  std::string diagnostics;
  if (!ratio.empty()) diagnostics += fmt::format("r up to {:.2g}", largest(ratio, unsettled));
  if (!pareto_k.empty() && !answer.weights.empty())
    diagnostics +=
        fmt::format("{}k-hat up to {:.2g}", diagnostics.empty() ? "" : ", ", largest(pareto_k, unsettled));
  const std::size_t noisy = count_noisy(result, ratio, unsettled);
  unsettled = evaluated.places(std::move(unsettled));
  std::string text = fmt::format(
      "{} of {} observations cannot be settled from these draws ({}): {}. The answer may be off by {:.2g} "
      "because of the approximation.",
      unsettled.size(), answer.served.size(), diagnostics, list_observations(unsettled),
      answer.approximation);
  if (noisy > 0)
    text +=
        fmt::format(" For {} of them r is large only within its own Monte Carlo error: run longer.", noisy);
  return {{.level = Level::warning,
           .code = "unsettled",
           .loss = result.evaluation.loss,
           .text = std::move(text),
           .observations = std::move(unsettled)}};
}

std::vector<Finding> find_few_observations(std::size_t num_obs) {
  if (num_obs >= thresholds.min_obs_for_se) return {};
  return {
      {.level = Level::note,
       .code = "few_observations",
       .text = fmt::format("{} observations: the standard error is itself uncertain. Use the 95 % interval, "
                           "which covers more often than two standard errors do.",
                           num_obs)}};
}

}  // namespace pcic
