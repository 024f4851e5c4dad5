#include "pcic/diagnose/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "pcic/diagnose/pareto_findings.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/diagnose/trust.hpp"

namespace pcic {
namespace {

std::string refit(const std::vector<std::size_t>& unsettled) {
  return fmt::format(
      "Refit the model without {} ({} {}) and give the {} to pcic (--refit), or draw from the mixture posterior "
      "(--draws-from mixture).",
      unsettled.size() == 1 ? "it" : "each of them", unsettled.size(), unsettled.size() == 1 ? "fit" : "fits",
      unsettled.size() == 1 ? "fit" : "fits");
}

// Where a longer run would help: k-hat below 1.
std::string run_longer(double largest_k) {
  const double needed = draws_needed(largest_k);
  return std::isfinite(needed) ? fmt::format(" With about {:.1g} draws the weights would serve.", needed)
                               : "";
}

// A name alone may be that of a stored array; of a definition it is a formula.
bool is_formula(const std::string& text, const Question& question) {
  const auto is_in_name = [](unsigned char c) { return std::isalpha(c) || c == '_'; };
  if (text.empty() || !std::ranges::all_of(text, [&](char c) { return is_in_name(c) || std::isdigit(c); }))
    return !text.empty();
  return !is_in_name(text.front()) ||
         std::ranges::find(question.definitions, text, &AskedFormula::name) != question.definitions.end();
}

std::string walk(Bridge bridge, const std::string& without, std::size_t num_walks) {
  if (bridge == Bridge::was_tried) return "";
  const std::string there =
      fmt::format("{} to the posterior without {}, and no other fit is needed",
                  num_walks == 1 ? "the draws walk" : "the draws walk, one after the other,", without);
  switch (bridge) {
    case Bridge::possible:
      return fmt::format("Give the same command with --bridge: {}.", there);
    case Bridge::needs_prior:
      return fmt::format(
          "Give the same command with --bridge and the log prior of all parameters, --prior FORMULA (0 if it is flat): {}.",
          there);
    default:
      return fmt::format(
          "With score and log prior as formulas of the parameters (--score, --prior, --data), --bridge helps: {}.",
          there);
  }
}

std::string otherwise(const std::string& first, std::string second) {
  if (first.empty()) return second;
  second.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(second.front())));
  return fmt::format("{} Otherwise {}", first, second);
}

}  // namespace

Bridge bridge_for(const std::optional<Question>& question) {
  if (!question || !is_formula(question->score, *question)) return Bridge::needs_formulas;
  if (question->prior.empty()) return Bridge::needs_prior;
  return is_formula(question->prior, *question) ? Bridge::possible : Bridge::needs_prior;
}

std::string advise(const LossResult& result, std::span<const double> pareto_k, LeftOut left_out,
                   Bridge bridge) {
  const std::vector<std::size_t> unsettled = result.answer.observations(Served::by_nobody);
  if (unsettled.empty() || !std::isfinite(result.answer.value)) return "";
  if (pareto_k.empty() && !result.answer.series.empty())
    return "Importance weights may settle them: evaluate again without --no-psis.";
  const bool alone = unsettled.size() == 1;
  if (left_out == LeftOut::group)
    return otherwise(
        walk(bridge, alone ? "the group" : "each of the groups", unsettled.size()),
        "Where groups have parameters of their own, these draws cannot tell how the model predicts a new group: "
        "integrate those parameters out of the score and the loss, fit again without the group (--fold), or "
        "leave out single observations (docs/guide/groups.md).");
  const std::string walked = walk(bridge, alone ? "it" : "each of them", unsettled.size());
  if (unsettled.size() <= thresholds.most_refits)
    return otherwise(walked, refit(unsettled)) +
           (result.answer.weights.empty() ? "" : run_longer(largest(pareto_k, unsettled)));
  std::string text = otherwise(
      walked,
      "There are too many of them to refit one by one: draw from the mixture posterior (--draws-from mixture).");
  const double share =
      static_cast<double>(unsettled.size()) / static_cast<double>(result.answer.served.size());
  if (share > thresholds.many_doubtful)
    text +=
        " The model follows its data closely: if observations have parameters of their own, ask whether "
        "leaving out whole groups (--group) is the question, or whether the prior should be tighter.";
  return text;
}

}  // namespace pcic
