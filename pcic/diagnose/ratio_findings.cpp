#include "pcic/diagnose/ratio_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

// Observations with low < r <= high, the largest r first.
std::vector<std::size_t> between(const std::vector<double>& ratio, double low, double high) {
  std::vector<std::size_t> observations;
  for (std::size_t i = 0; i < ratio.size(); ++i)
    if (ratio[i] > low && ratio[i] <= high) observations.push_back(i);
  std::stable_sort(observations.begin(), observations.end(),
                   [&](std::size_t a, std::size_t b) { return ratio[a] > ratio[b]; });
  return observations;
}

}  // namespace

std::vector<Finding> find_large_ratios(const LossEvaluation& evaluation,
                                       const EvaluatedObservations& observations) {
  const std::vector<double>& ratio = evaluation.ratio;
  std::vector<Finding> findings;

  auto unreliable = between(ratio, thresholds.ratio_unreliable, std::numeric_limits<double>::infinity());
  if (!unreliable.empty()) {
    const double largest = ratio[unreliable.front()];
    unreliable = observations.places(std::move(unreliable));
    std::string text = fmt::format(
        "r > {} for {} of {} observations (largest {:.3g}): {}. There the series behind pcic converges "
        "slowly "
        "or not at all, and pcic is unreliable; pcic2 is closer, but only a check. Refit without these "
        "observations, or group them with others.",
        thresholds.ratio_unreliable, unreliable.size(), ratio.size(), largest, list_observations(unreliable));
    findings.push_back({.level = Level::warning,
                        .code = "ratio_unreliable",
                        .loss = evaluation.loss,
                        .text = std::move(text),
                        .observations = std::move(unreliable)});
  }

  auto look = between(ratio, thresholds.ratio_look, thresholds.ratio_unreliable);
  if (!look.empty()) {
    const double largest = ratio[look.front()];
    look = observations.places(std::move(look));
    std::string text = fmt::format(
        "r lies between {} and {} for {} of {} observations (largest {:.3g}): {}. They weigh heavily on the "
        "fit; look at them, and prefer pcic2 to pcic.",
        thresholds.ratio_look, thresholds.ratio_unreliable, look.size(), ratio.size(), largest,
        list_observations(look));
    findings.push_back({.level = Level::note,
                        .code = "ratio_look",
                        .loss = evaluation.loss,
                        .text = std::move(text),
                        .observations = std::move(look)});
  }
  return findings;
}

}  // namespace pcic
