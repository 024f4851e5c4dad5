#include "pcic/diagnose/prediction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {
namespace {

using PredictedObservations = std::vector<PredictedObservation>;
using Way = double ThreeWays::*;

constexpr Way ways[] = {&ThreeWays::in_sample, &ThreeWays::first_order, &ThreeWays::psis};

Measure mean_score(const std::string& name, const PredictedObservations& observations,
                   const std::function<const ThreeWays&(const PredictedObservation&)>& score) {
  Metric metrics[3];
  for (std::size_t k = 0; k < 3; ++k) {
    std::vector<double> values;
    for (const PredictedObservation& each : observations) values.push_back(score(each).*ways[k]);
    const Estimate estimate = make_estimate(name, std::move(values));
    metrics[k] = {name, estimate.value, estimate.se};
  }
  return {name, false, metrics[0], metrics[1], metrics[2]};
}

std::vector<Measure> metrics_of_mean(const PredictedObservations& observations, PredictionKind kind) {
  std::vector<double> observed;
  for (const PredictedObservation& each : observations) observed.push_back(each.observed);
  std::vector<Metric> metrics[3];
  for (std::size_t k = 0; k < 3; ++k) {
    std::vector<double> predicted;
    for (const PredictedObservation& each : observations) predicted.push_back(each.mean.*ways[k]);
    metrics[k] = kind == PredictionKind::probability ? classification_metrics(observed, predicted)
                                                     : regression_metrics(observed, predicted);
  }
  std::vector<Measure> measures;
  for (std::size_t i = 0; i < metrics[0].size(); ++i) {
    const std::string& name = metrics[0][i].name;
    const bool larger_is_better = name == "r2" || name == "accuracy" || name == "balanced_accuracy";
    measures.push_back({name, larger_is_better, metrics[0][i], metrics[1][i], metrics[2][i]});
  }
  return measures;
}

std::vector<Measure> measures_of(const PredictedObservations& observations, const PredictionRules& rules) {
  std::vector<Measure> measures;
  const auto add = [&](const std::string& name, const auto& score) {
    measures.push_back(mean_score(name, observations, score));
  };
  using Each = const PredictedObservation&;
  using Score = const ThreeWays&;
  if (rules.kind == PredictionKind::draws) {
    add("crps", [](Each each) -> Score { return each.sample.crps; });
    add("scrps", [](Each each) -> Score { return each.sample.scrps; });
    add(fmt::format("pinball_{}", rules.tau), [](Each each) -> Score { return each.sample.pinball; });
  }
  if (rules.kind == PredictionKind::probability) {
    add("log", [](Each each) -> Score { return each.probability.log; });
    add("brier", [](Each each) -> Score { return each.probability.brier; });
    add("spherical", [](Each each) -> Score { return each.probability.spherical; });
  }
  for (Measure& measure : metrics_of_mean(observations, rules.kind)) measures.push_back(std::move(measure));
  return measures;
}

// Places in the data of observations for which it holds, the largest k first.
std::vector<std::size_t> select(const Prediction& prediction,
                                const std::function<bool(const PredictedObservation&)>& holds) {
  const PredictedObservations& observations = prediction.observations;
  std::vector<std::size_t> selected;
  for (std::size_t i = 0; i < observations.size(); ++i)
    if (holds(observations[i])) selected.push_back(i);
  std::ranges::stable_sort(selected, std::greater{},
                           [&](std::size_t i) { return observations[i].pareto_k_of_mean; });
  return EvaluatedObservations(prediction.setup.question).places(std::move(selected));
}

std::vector<Finding> findings_about(const Prediction& prediction) {
  std::vector<Finding> findings;
  const auto not_finite = select(prediction, [](const auto& each) { return !each.is_finite; });
  if (!not_finite.empty())
    findings.push_back({.level = Level::severe,
                        .code = "non_finite",
                        .text = fmt::format("The score or the predicted value is not finite in some draw of "
                                            "observation {}: nothing about it, or that it enters, is known. "
                                            "pcic estimate says in which draw.",
                                            list_observations(not_finite)),
                        .observations = not_finite});
  const double threshold = prediction.pareto_k_threshold;
  const auto too_large =
      select(prediction, [&](const auto& each) { return each.pareto_k_of_mean > threshold; });
  if (!too_large.empty() && prediction.setup.held_out.empty())
    findings.push_back(
        {.level = Level::warning,
         .code = "pareto_k_high",
         .text = fmt::format(
             "k-hat is above {:.2g} for observation {}: what PSIS says there is not to be trusted. "
             "Look at the first-order column, or fit again without the observation.",
             threshold, list_observations(too_large)),
         .observations = too_large});
  for (const std::string& remark : prediction.setup.remarks)
    findings.push_back({.level = Level::warning, .code = "reader_remark", .text = remark});
  for (Finding& difference : find_formula_differences(prediction.setup.formula_checks))
    findings.push_back(std::move(difference));
  return findings;
}

}  // namespace

Prediction make_prediction(PredictionSetup setup, std::vector<PredictedObservation> observations) {
  Prediction prediction{
      .setup = std::move(setup), .observations = std::move(observations), .measures = {}, .findings = {}};
  prediction.pareto_k_threshold = pareto_k_threshold(prediction.setup.num_draws);
  if (!prediction.setup.observed.empty())
    prediction.measures = measures_of(prediction.observations, prediction.setup.rules);
  if (!prediction.setup.held_out.empty())
    for (Measure& measure : prediction.measures) measure.first_order = measure.psis = Metric{};
  prediction.findings = findings_about(prediction);
  return prediction;
}

}  // namespace pcic
