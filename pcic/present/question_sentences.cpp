#include "pcic/present/question_sentences.hpp"

#include <fmt/format.h>

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
      "Left out together: the {} groups of {} ({} observations). Observations below are groups, in the order "
      "of "
      "their values.",
      num_units, question.group, question.num_obs);
}

std::string power_sentence(const Question& question) {
  if (question.beta == 1) return "";
  return fmt::format("The posterior has power {0}: the score is multiplied by {0}.", question.beta);
}

}  // namespace

std::vector<std::string> question_sentences(const Question& question, std::size_t num_units) {
  std::vector<std::string> sentences = {power_sentence(question), weights_sentence(question),
                                        group_sentence(question, num_units)};
  std::erase(sentences, "");
  return sentences;
}

std::string unit_sentences(const Question& question, std::size_t num_units) {
  const std::string weights = weights_sentence(question), group = group_sentence(question, num_units);
  if (weights.empty() && group.empty()) return "One observation at a time, without weights.";
  return weights + (weights.empty() || group.empty() ? "" : " ") + group;
}

}  // namespace pcic
