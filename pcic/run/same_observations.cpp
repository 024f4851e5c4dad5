#include "pcic/run/same_observations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/core/errors.hpp"
#include "pcic/present/question_sentences.hpp"

namespace pcic {
namespace {

bool same_units(const Question& first, const Question& second) {
  return first.group == second.group && first.dropped == second.dropped && first.weights == second.weights &&
         (first.weights.empty() || first.weighting == second.weighting);
}

void check_questions(const SavedResult& first, const SavedResult& other) {
  const Question &a = *first.question, &b = *other.question;
  if (!same_units(a, b))
    throw InputError(fmt::format(
        "{} and {} leave out different things. First: {} Second: {} Evaluate both with the same "
        "--group, --weights, --weighting, --drop and --where.",
        first.place, other.place, unit_sentences(a, first.num_obs), unit_sentences(b, other.num_obs)));
  for (const auto& [values, name] :
       {std::pair(&Question::group_values, a.group), {&Question::weight_values, a.weights}})
    if (a.*values != b.*values)
      throw InputError(fmt::format(
          "{} and {} are not on the same data: the values of '{}' differ. Evaluate both on the same data.",
          first.place, other.place, name));
  if (!a.outcome.empty() && !b.outcome.empty() && a.outcome != b.outcome)
    throw InputError(fmt::format(
        "{} and {} are about different outcomes: the values before the bar of their scores '{}' and "
        "'{}' are not the same, or not in the same order. Evaluate both on the same data; a model of "
        "a transformed outcome, such as log(y), needs the density of y itself.",
        first.place, other.place, first.score, other.score));
}

void check_pair(const SavedResult& first, const SavedResult& other) {
  const bool both_known = first.question && other.question;
  if (both_known && first.question->dropped != other.question->dropped) check_questions(first, other);
  if (other.num_obs != first.num_obs)
    throw InputError(fmt::format(
        "{}: {} observations; {} has {}. Models are compared observation by observation: evaluate "
        "them on the same data.",
        other.place, other.num_obs, first.place, first.num_obs));
  if (both_known) check_questions(first, other);
  if (both_known && first.question->fold != other.question->fold) {
    const auto words = [](const std::string& fold) {
      return fold.empty() ? std::string("one fit") : fmt::format("fits without folds of '{}'", fold);
    };
    throw InputError(fmt::format("{}: judged by {}; {} by {}. Judge all models in the same way.", other.place,
                                 words(other.question->fold), first.place, words(first.question->fold)));
  }
}

bool knows_outcome(const SavedResult& result) {
  return result.question && !result.question->outcome.empty();
}

// Data of the same name and other values: another covariate that happens to be called the same, or other
// observations.
void note_other_values(const SavedResult& first, const SavedResult& other, std::vector<Finding>& findings) {
  if (!first.question || !other.question) return;
  for (const DataRead& array : first.question->data) {
    const auto same = std::ranges::find(other.question->data, array.name, &DataRead::name);
    if (same != other.question->data.end() && same->values != array.values)
      findings.push_back(
          {.level = Level::warning,
           .code = "data_differ",
           .text = fmt::format(
               "{} and {} read other values of '{}'. If they are not on the same observations in the same "
               "order, they must not be compared.",
               first.place, other.place, array.name)});
  }
}

}  // namespace

std::vector<Finding> check_same_observations(std::span<const SavedResult> results) {
  const auto known = std::ranges::find_if(results, knows_outcome);
  const SavedResult& reference = known == results.end() ? results.front() : *known;
  std::vector<Finding> findings;
  std::vector<std::string> unknown;
  for (const SavedResult& each : results) {
    check_pair(reference, each);
    note_other_values(reference, each, findings);
    if (!knows_outcome(each)) unknown.push_back(each.place);
  }
  if (!unknown.empty())
    findings.push_back(
        {.level = Level::note,
         .code = "outcome_unknown",
         .text =
             fmt::format("{} {} not say what was observed, so it could not be checked that all results are "
                         "about the same observations in the same order. Make sure of it.",
                         fmt::join(unknown, ", "), unknown.size() == 1 ? "does" : "do")});
  return findings;
}

}  // namespace pcic
