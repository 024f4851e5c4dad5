#include "pcic/diagnose/value_findings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

std::vector<std::size_t> zeros(const std::vector<double>& variance) {
  std::vector<std::size_t> observations;
  for (std::size_t i = 0; i < variance.size(); ++i)
    if (variance[i] == 0) observations.push_back(i);
  return observations;
}

std::string describe_extent(const std::vector<std::size_t>& observations, std::size_t num_obs) {
  if (observations.size() == num_obs) return fmt::format("all {} observations", num_obs);
  return fmt::format("{} of {} observations ({})", observations.size(), num_obs,
                     list_observations(observations));
}

Finding describe_non_finite(std::span<const NonFiniteValue> places, const std::string& array,
                            const EvaluatedObservations& evaluated) {
  Finding finding{.level = Level::severe, .code = "non_finite"};
  std::string list;
  for (const NonFiniteValue& place : places) {
    if (place.array != array) continue;
    if (finding.observations.size() < max_named_observations)
      list += fmt::format("{}observation {} ({}, first in chain {}, draw {})", list.empty() ? "" : ", ",
                          evaluated.place(place.obs) + 1, place.value, place.chain + 1, place.draw + 1);
    finding.observations.push_back(evaluated.place(place.obs));
  }
  if (finding.observations.size() > max_named_observations)
    list += fmt::format(" and {} more", finding.observations.size() - max_named_observations);
  finding.text = fmt::format(
      "{} is not finite at {}. The estimates of such an observation are NaN, and so is every mean over "
      "observations: "
      "mend the model or the formula there, or leave the observation out on purpose.",
      array, list);
  return finding;
}

}  // namespace

std::vector<Finding> find_non_finite(std::span<const NonFiniteValue> values, const EvaluationShape& shape,
                                     const EvaluatedObservations& evaluated) {
  std::vector<std::string> arrays;  // in order of first appearance
  for (const NonFiniteValue& value : values)
    if (std::find(arrays.begin(), arrays.end(), value.array) == arrays.end()) arrays.push_back(value.array);

  std::vector<Finding> findings;
  for (const std::string& array : arrays) {
    findings.push_back(describe_non_finite(values, array, evaluated));
    if (array != shape.score) findings.back().loss = array;
  }
  return findings;
}

std::vector<Finding> find_constant_score(const ScoreMoments& moments, const std::string& score,
                                         const EvaluatedObservations& evaluated) {
  std::vector<std::size_t> observations = evaluated.places(zeros(moments.variance));
  if (observations.empty()) return {};
  std::string text = fmt::format(
      "{} is the same in every draw for {}: their correction is zero by construction. Check that {} is the "
      "score the "
      "posterior was fitted with.",
      score, describe_extent(observations, moments.variance.size()), score);
  return {{.level = Level::warning,
           .code = "constant_score",
           .text = std::move(text),
           .observations = std::move(observations)}};
}

std::vector<Finding> find_constant_loss(const LossMoments& moments, const std::string& loss,
                                        const EvaluatedObservations& evaluated) {
  std::vector<std::size_t> observations = evaluated.places(zeros(moments.variance));
  if (observations.empty()) return {};
  std::string text = fmt::format(
      "{} is the same in every draw for {}: their correction is zero. That is usual for a loss that counts "
      "errors, and a "
      "mistake if the loss should depend on the parameters.",
      loss, describe_extent(observations, moments.variance.size()));
  return {{.level = Level::note,
           .code = "constant_loss",
           .loss = loss,
           .text = std::move(text),
           .observations = std::move(observations)}};
}

}  // namespace pcic
