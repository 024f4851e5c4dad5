#include "pcic/present/question_sentences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pcic {
namespace {

std::string weights_sentence(const Question& question) {
  if (question.weights.empty()) return "";
  if (question.weighting == Weighting::importance)
    return fmt::format("Importance weights {}: score and losses are multiplied by them.", question.weights);
  return fmt::format(
      "Frequency weights {}: each row stands for that many observations, {} in all, of which one at a time "
      "is "
      "left out. Values per observation carry the row's share.",
      question.weights, question.total_weight);
}

std::string group_sentence(const Question& question, std::size_t num_units) {
  if (question.group.empty()) return "";
  return fmt::format(
      "Left out together: the {} groups of {} ({} observations). Observations below are groups, in the order of "
      "their values, and means are per group: the mean per observation is 1/{:.4g} of them.",
      num_units, question.group, question.num_obs,
      static_cast<double>(question.num_obs) / static_cast<double>(num_units));
}

std::string dropped_sentence(const Question& question) {
  if (question.dropped.empty()) return "";
  constexpr std::size_t most = 10;
  std::vector<std::size_t> numbers;
  for (const std::size_t obs : question.dropped) numbers.push_back(obs + 1);
  const bool one = numbers.size() == 1;
  std::string text = numbers.size() > most
                         ? fmt::format("{} of {} observations are", numbers.size(), question.num_obs)
                         : fmt::format("Observation{} {} of {} {}", one ? "" : "s", fmt::join(numbers, ", "),
                                       question.num_obs, one ? "is" : "are");
  text += " left out of the evaluation on purpose";
  if (!question.where.empty()) text += fmt::format(" (where: {})", question.where);
  return text + (question.held_out.empty() && question.fold.empty()
                     ? fmt::format("; the fit has seen {}.", one ? "it" : "them")
                     : ".");
}

std::string refit_sentence(const Question& question) {
  if (question.refitted.empty()) return "";
  std::vector<std::size_t> numbers;
  for (const std::size_t obs : question.refitted) numbers.push_back(obs + 1);
  const bool one = numbers.size() == 1;
  return fmt::format("Observation{} {} {} judged by {} that {} not seen {}.", one ? "" : "s",
                     fmt::join(numbers, ", "), one ? "is" : "are", one ? "a fit" : "fits",
                     one ? "has" : "have", one ? "it" : "them");
}

std::string power_sentence(const Question& question) {
  if (question.beta == 1) return "";
  return fmt::format("The posterior has power {0}: the score is multiplied by {0}.", question.beta);
}

}  // namespace

std::vector<std::string> question_sentences(const Question& question, std::size_t num_units) {
  std::vector<std::string> sentences = {dropped_sentence(question), refit_sentence(question),
                                        power_sentence(question), weights_sentence(question),
                                        group_sentence(question, num_units)};
  std::erase(sentences, "");
  return sentences;
}

std::string unit_sentences(const Question& question, std::size_t num_units) {
  const std::string weights = weights_sentence(question), group = group_sentence(question, num_units);
  const std::string dropped = dropped_sentence(question);
  if (!dropped.empty()) return dropped + (weights.empty() ? "" : " ") + weights;
  if (weights.empty() && group.empty()) return "One observation at a time, without weights.";
  return weights + (weights.empty() || group.empty() ? "" : " ") + group;
}

}  // namespace pcic
