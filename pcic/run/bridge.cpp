#include "pcic/run/bridge.hpp"

#include <algorithm>
#include <functional>
#include <limits>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/run/bridged_losses.hpp"
#include "pcic/run/fitted_posterior.hpp"

namespace pcic {
namespace {

// Those that no estimator settles under some loss, or all; those with the largest diagnostics first.
std::vector<std::size_t> units_to_walk(const Result& result, bool all) {
  std::vector<bool> wanted(result.num_obs, all);
  std::vector<double> doubt(result.num_obs, 0.0);
  for (const LossResult& loss : result.losses) {
    const std::span<const double> ratio = ratio_behind(loss.evaluation, loss.answer.target);
    for (std::size_t i = 0; i < result.num_obs; ++i) {
      const Served by = loss.answer.served[i];
      if (by == Served::by_nobody) wanted[i] = true;
      if (by == Served::by_nobody && !ratio.empty()) doubt[i] = std::max(doubt[i], ratio[i]);
      if (result.psis) doubt[i] = std::max(doubt[i], result.psis->pareto_k[i]);
      if (by == Served::by_other_fit || by == Served::undefined) wanted[i] = false;
    }
  }
  std::vector<std::size_t> units;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i]) units.push_back(i);
  std::ranges::stable_sort(units, [&](std::size_t a, std::size_t b) { return doubt[a] > doubt[b]; });
  return units;
}

std::string difference_from_lp(const Result& result) {
  for (const FormulaCheck& check : result.formula_checks)
    if (check.against == "lp__" && !check.agrees() &&
        check.variation > thresholds.formula_difference * check.own_variation)
      return "No walk was made: score and prior are not the log posterior of the fit, lp__. " + check.cause;
  return "";
}

// NaN where no estimator has that target.
double before_walk(const Result& result, const ExactLoss& exact) {
  const Answer* answer = result[exact.loss].answer_for(exact.target);
  return answer ? answer->pointwise[exact.observation] : std::numeric_limits<double>::quiet_NaN();
}

void add_walk(Bridged& bridged, const Result& result, const Walk& walk, std::size_t unit,
              const std::function<std::vector<ExactLoss>()>& losses) {
  if (walk.end == WalkEnd::out_of_time) return bridged.report.out_of_time.push_back(unit);
  BridgeWalk& added = bridged.report.walks.emplace_back(BridgeWalk{.observation = unit,
                                                                   .arrived = walk.end == WalkEnd::arrived,
                                                                   .num_steps = walk.num_steps,
                                                                   .num_moves = walk.num_moves,
                                                                   .acceptance = walk.acceptance,
                                                                   .correlation = walk.correlation});
  if (!added.arrived) return;
  for (ExactLoss& exact : losses()) {
    exact.observation = unit;
    added.losses.push_back({exact.loss, exact.target, before_walk(result, exact), exact.value, exact.mcse});
    bridged.exact.push_back(std::move(exact));
  }
}

}  // namespace

Bridged bridge(const Dataset& data, const EvaluateOptions& options, const Result& result) {
  const FittedPosterior fitted(data, options);
  const BridgedLosses losses(fitted.job(), fitted.posterior());
  Bridged bridged;
  BridgeReport& report = bridged.report;
  report = {.num_parameters = fitted.num_parameters(),
            .supports = fitted.supports(),
            .seconds = options.bridge->seconds,
            .refusal = difference_from_lp(result)};
  const std::vector<std::size_t> units = units_to_walk(result, options.bridge->all);
  if (units.empty() || !report.refusal.empty()) return bridged;
  const CheckedParticles checked = fitted.checked_particles();
  report.refusal = checked.refusal;
  if (!report.refusal.empty()) return bridged;
  const EvaluatedObservations evaluated(result.question);
  for (const std::size_t unit : units) {
    const std::size_t place = evaluated.place(unit);  // among all that the fit saw
    if (fitted.is_out_of_time()) {
      report.out_of_time.push_back(unit);
      continue;
    }
    const Walk walk = fitted.walk_without(place, checked.particles);
    add_walk(bridged, result, walk, unit,
             [&] { return losses.of_unit(place, fitted.values_of(walk.particles), walk.islands); });
  }
  return bridged;
}

}  // namespace pcic
