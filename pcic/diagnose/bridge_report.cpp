#include "pcic/diagnose/bridge_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pcic {

std::size_t BridgeReport::num_arrived() const {
  return static_cast<std::size_t>(std::ranges::count_if(walks, &BridgeWalk::arrived));
}

std::vector<Finding> find_bridge_troubles(const BridgeReport& report,
                                          const EvaluatedObservations& evaluated) {
  std::vector<Finding> findings;
  if (!report.refusal.empty())
    findings.push_back({.level = Level::severe, .code = "bridge_refused", .text = report.refusal});
  std::vector<std::size_t> not_mixed;
  for (const BridgeWalk& walk : report.walks)
    if (!walk.arrived) not_mixed.push_back(walk.observation);
  not_mixed = evaluated.places(std::move(not_mixed));
  const std::vector<std::size_t> late = evaluated.places(report.out_of_time);
  if (!not_mixed.empty())
    findings.push_back(
        {.level = Level::warning,
         .code = "bridge_not_mixed",
         .text = fmt::format(
             "{} of {} walks of the bridge did not settle, and their numbers are not used: {}. The posterior may have several "
             "modes, or a shape that the moves cannot follow. Fit the model without them (--refit).",
             not_mixed.size(), report.walks.size(), list_observations(not_mixed)),
         .observations = not_mixed});
  if (!late.empty())
    findings.push_back(
        {.level = Level::warning,
         .code = "bridge_out_of_time",
         .text = fmt::format(
             "The bridge did not reach {} of them in {:g} seconds: {}. Allow more (--bridge-seconds).",
             late.size(), report.seconds, list_observations(late)),
         .observations = late});
  return findings;
}

}  // namespace pcic
