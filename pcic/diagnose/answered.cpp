#include "pcic/diagnose/answered.hpp"

#include <algorithm>
#include <cmath>
namespace pcic {
namespace {

bool all_finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

// Without its full stop.
std::string first_sentence(const std::string& text) {
  const std::size_t end = text.find(". ");
  return text.substr(0, end != std::string::npos ? end : text.size() - (text.ends_with('.') ? 1 : 0));
}

template <class Parts>
bool all_answered(const Parts& parts) {
  return std::ranges::all_of(parts, [](const auto& part) { return is_answered(part); });
}

}  // namespace

bool is_answered(const LossResult& result) {
  return std::isfinite(result.answer.value);
}

bool is_answered(const Result& result) {
  return all_answered(result.losses);
}

bool is_answered(const Prediction& prediction) {
  return std::ranges::all_of(prediction.observations, &PredictedObservation::is_finite) &&
         (prediction.measures.empty() ||
          !std::isnan(prediction.setup.held_out.empty() ? prediction.measures.front().psis.value
                                                        : prediction.measures.front().in_sample.value));
}

bool is_answered(const LossInfluence& influence) {
  return all_finite(influence.own) && all_finite(influence.on_total);
}

bool is_answered(const CaseInfluence& influence) {
  return all_answered(influence.losses);
}

bool is_answered(const ComparedLoss& loss) {
  return std::ranges::all_of(
      loss.models, [](const ComparedModel& model) { return std::isfinite(model.ranked.estimate.value); });
}

bool is_answered(const Comparison& comparison) {
  return all_answered(comparison.losses);
}

std::string why_not_answered(std::span<const Finding> findings, const std::string& loss) {
  std::string reasons;
  for (const Finding& finding : findings)
    if (finding.code == "non_finite" && (finding.loss.empty() || finding.loss == loss))
      reasons += (reasons.empty() ? "" : "; ") + first_sentence(finding.text);
  return reasons.empty() ? "; the findings say why." : ": " + reasons + ".";
}

}  // namespace pcic
