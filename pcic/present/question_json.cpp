#include <string>
#include <utility>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/present/question_json-inl.hpp"

namespace pcic {
namespace {

Json formulas_json(const std::vector<AskedFormula>& formulas) {
  Json result = Json::array();
  for (const AskedFormula& each : formulas)
    result.push_back({{"name", each.name}, {"formula", each.formula}});
  return result;
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

std::vector<std::size_t> numbers_of(std::vector<std::size_t> places) {
  for (std::size_t& place : places) ++place;
  return places;
}

Json fingerprint_or_null(const std::optional<Fingerprint>& values) {
  return values ? Json(values->text()) : Json(nullptr);
}

}  // namespace

Json observations_json(const std::optional<Question>& question) {
  const std::vector<std::size_t> numbers = numbers_of(EvaluatedObservations(question).all());
  return numbers.empty() ? Json(nullptr) : Json(numbers);
}

Json question_json(const std::optional<Question>& question) {
  if (!question) return nullptr;
  Json outcome = Json::array(), data = Json::array();
  for (const Fingerprint& values : question->outcome) outcome.push_back(values.text());
  for (const DataRead& array : question->data)
    data.push_back({{"name", array.name},
                    {"per_observation", array.per_observation},
                    {"fingerprint", array.values.text()}});
  const bool weighted = !question->weights.empty();
  return {{"score", question->score},
          {"losses", formulas_json(question->losses)},
          {"definitions", formulas_json(question->definitions)},
          {"prior", text_or_null(question->prior)},
          {"beta", question->beta},
          {"points", question->points},
          {"group", text_or_null(question->group)},
          {"weights", text_or_null(question->weights)},
          {"weighting", !weighted
                            ? Json(nullptr)
                            : Json(question->weighting == Weighting::frequency ? "frequency" : "importance")},
          {"total_weight", weighted ? Json(question->total_weight) : Json(nullptr)},
          {"num_obs", question->num_obs},
          {"where", text_or_null(question->where)},
          {"dropped", numbers_of(question->dropped)},
          {"held_out", text_or_null(question->held_out)},
          {"fold", text_or_null(question->fold)},
          {"refitted", numbers_of(question->refitted)},
          {"group_labels", question->group_labels},
          {"outcome", std::move(outcome)},
          {"group_values", fingerprint_or_null(question->group_values)},
          {"weight_values", fingerprint_or_null(question->weight_values)},
          {"data", std::move(data)}};
}

}  // namespace pcic
