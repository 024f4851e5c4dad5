#include "pcic/core/question_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <span>

namespace pcic {
namespace {

using Difference = std::optional<std::string>;

std::string without_spaces(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

bool same_formula(const std::string& first, const std::string& second) {
  return first == second || without_spaces(first) == without_spaces(second);
}

std::string quoted(const std::string& formula) {
  return formula.empty() ? "not given" : "'" + formula + "'";
}

std::string is_unlike(const std::string& what, const std::string& first, const std::string& second) {
  return fmt::format("{} is {} in the first and {} in the second", what, first, second);
}

Difference in_formula(const std::string& what, const std::string& first, const std::string& second) {
  if (same_formula(first, second)) return std::nullopt;
  return is_unlike(what, quoted(first), quoted(second));
}

const AskedFormula* find(std::span<const AskedFormula> formulas, const std::string& name) {
  const auto found =
      std::ranges::find_if(formulas, [&](const AskedFormula& each) { return same_formula(each.name, name); });
  return found == formulas.end() ? nullptr : &*found;
}

Difference in_named(const std::string& what, std::span<const AskedFormula> first,
                    std::span<const AskedFormula> second) {
  for (const AskedFormula& each : first) {
    const AskedFormula* same = find(second, each.name);
    if (!same) return fmt::format("{} '{}' is in the first and not in the second", what, each.name);
    if (Difference found = in_formula(fmt::format("{} '{}'", what, each.name), each.formula, same->formula))
      return found;
  }
  for (const AskedFormula& each : second)
    if (!find(first, each.name))
      return fmt::format("{} '{}' is in the second and not in the first", what, each.name);
  const auto same_name = [](const auto& a, const auto& b) { return same_formula(a.name, b.name); };
  if (!std::ranges::equal(first, second, same_name))
    return fmt::format("the order of the {} is another in the second",
                       what == "loss" ? "losses" : "definitions");
  return std::nullopt;
}

std::string word(Weighting weighting) {
  return weighting == Weighting::frequency ? "frequency" : "importance";
}

Difference in_formulas(const Question& first, const Question& second) {
  if (Difference found = in_formula("the score", first.score, second.score)) return found;
  if (Difference found = in_named("loss", first.losses, second.losses)) return found;
  if (Difference found = in_named("definition", first.definitions, second.definitions)) return found;
  if (Difference found = in_formula("the prior", first.prior, second.prior)) return found;
  if (Difference found = in_formula("the group", first.group, second.group)) return found;
  if (Difference found = in_formula("the column of weights", first.weights, second.weights)) return found;
  if (!first.weights.empty() && first.weighting != second.weighting)
    return is_unlike("the weighting", word(first.weighting), word(second.weighting));
  if (Difference found = in_formula("the point prediction", fmt::format("{}", fmt::join(first.points, ", ")),
                                    fmt::format("{}", fmt::join(second.points, ", "))))
    return found;
  if (first.beta != second.beta)
    return is_unlike("beta", fmt::format("{}", first.beta), fmt::format("{}", second.beta));
  return std::nullopt;
}

// The arrays are in the order of their names.
Difference in_names_of_data(const Question& first, const Question& second) {
  for (std::size_t k = 0; k < std::max(first.data.size(), second.data.size()); ++k) {
    const std::string* a = k < first.data.size() ? &first.data[k].name : nullptr;
    const std::string* b = k < second.data.size() ? &second.data[k].name : nullptr;
    if (a && b && *a == *b) continue;
    const bool only_first = a && (!b || *a < *b);
    return fmt::format("'{}' is from the data in the {} and not in the {}", only_first ? *a : *b,
                       only_first ? "first" : "second", only_first ? "second" : "first");
  }
  return std::nullopt;
}

std::string dropped_text(const Question& question) {
  if (question.dropped.empty()) return "none";
  std::string list;
  constexpr std::size_t most = 10;
  for (std::size_t k = 0; k < std::min(most, question.dropped.size()); ++k)
    list += fmt::format("{}{}", k > 0 ? ", " : "", question.dropped[k] + 1);
  return question.dropped.size() > most ? fmt::format("{} and {} more", list, question.dropped.size() - most)
                                        : list;
}

std::string values_differ(const std::string& name) {
  return fmt::format("the values of '{}' differ", name);
}

}  // namespace

std::optional<std::string> difference(const Question& first, const Question& second) {
  if (Difference found = in_formulas(first, second)) return found;
  if (Difference found = in_names_of_data(first, second)) return found;
  if (first.num_obs != second.num_obs)
    return fmt::format("{} observations are in the first and {} in the second", first.num_obs,
                       second.num_obs);
  if (first.dropped != second.dropped)
    return fmt::format("the observations left out of the evaluation are {} in the first and {} in the second",
                       dropped_text(first), dropped_text(second));
  for (std::size_t k = 0; k < first.data.size(); ++k)
    if (first.data[k].values != second.data[k].values) return values_differ(first.data[k].name);
  if (first.group_values != second.group_values) return values_differ(first.group);
  if (first.weight_values != second.weight_values) return values_differ(first.weights);
  if (first.outcome != second.outcome) return "the values before the bar of the score differ";
  return std::nullopt;
}

std::optional<std::string> difference_but_for_observations(const Question& first, const Question& second) {
  if (Difference found = in_formulas(first, second)) return found;
  if (Difference found = in_names_of_data(first, second)) return found;
  for (std::size_t k = 0; k < first.data.size(); ++k) {
    const DataRead &a = first.data[k], &b = second.data[k];
    if (!(a.per_observation && b.per_observation) && a.values != b.values) return values_differ(a.name);
  }
  return std::nullopt;
}

}  // namespace pcic
