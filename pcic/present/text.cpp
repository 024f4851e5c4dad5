#include "pcic/present/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/diagnose/answered.hpp"
#include "pcic/present/aligned_table.hpp"
#include "pcic/present/dot_plot.hpp"
#include "pcic/present/findings_text.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/psis_sentences.hpp"
#include "pcic/present/question_sentences.hpp"
#include "pcic/present/text_sentences.hpp"

namespace pcic {
namespace {

std::string paragraph(const std::string& sentence, const TextOptions& options) {
  return sentence.empty() ? "" : wrapped(sentence, options.width) + "\n";
}

using Row = std::vector<std::string>;

Row row_of(const Estimate& estimate) {
  return {printable(estimate.name),
          value_text(estimate.value, estimate.se, estimate.mcse),
          uncertainty_text(estimate.se),
          uncertainty_text(estimate.mcse),
          value_text(estimate.sum(), estimate.se_sum(), estimate.mcse_sum()),
          uncertainty_text(estimate.se_sum())};
}

// The lines of the table, each with its dot, if there is room for them.
std::string with_plot(const std::string& table, const Answer& answer, const LossEvaluation& evaluation,
                      const TextOptions& options) {
  constexpr std::size_t gap = 3, narrowest = 12, widest = 40;
  std::vector<std::string> lines;
  std::istringstream in(table);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  const std::size_t used = display_width(std::ranges::max(lines, {}, display_width)) + gap;
  if (used + narrowest > options.width) return table;

  std::vector<DotWithWhiskers> dots = {{answer.value, 2 * answer.mcse}};
  for (const Estimate& estimate : evaluation.estimates)
    if (estimate.target == answer.target) dots.push_back({estimate.value, 2 * estimate.mcse});
  const std::vector<std::string> plot = dot_plot(dots, std::min(widest, options.width - used));
  std::string text = lines.front() + "\n";
  for (std::size_t k = 0; k < plot.size(); ++k)
    text += lines[k + 1] + std::string(used - display_width(lines[k + 1]), ' ') + plot[k] + "\n";
  return text;
}

// A table for each target, never mixed.
std::string target_section(const LossResult& loss, const Answer& answer, const TextOptions& options) {
  std::vector<Row> rows{{"", "mean", "SE", "MCSE", "sum", "SE of sum"}, row_of(answer)};
  for (const Estimate& estimate : loss.evaluation.estimates)
    if (estimate.target == answer.target) rows.push_back(row_of(estimate));
  const std::string table = aligned_table(rows);
  return paragraph(target_sentence(answer.target, loss), options) +
         (options.plot ? with_plot(table, answer, loss.evaluation, options) : table) + "\n";
}

std::string loss_section(const LossResult& loss, const Result& result, const TextOptions& options) {
  const LossEvaluation& evaluation = loss.evaluation;
  std::string text = heading("Loss " + quoted_name(evaluation.loss), options) + "\n\n";
  for (const Answer* answer : loss.answers()) text += target_section(loss, *answer, options);
  text += paragraph(loo_sentence(evaluation), options);
  if (result.psis) text += paragraph(psis_sentence(evaluation, *result.psis), options);
  if (options.details && evaluation.find("pcic"))
    text += paragraph(convergence_sentence(loss.convergence, result.num_draws), options);
  if (!loss.advice.empty()) text += paragraph("Advice: " + loss.advice, options);
  return text;
}

std::string answer_text(const LossResult& loss, const Result& result, const TextOptions& options) {
  if (!is_answered(loss)) return paragraph(no_answer_sentence(loss.evaluation, result.findings), options);
  return paragraph(answer_sentence(loss, result.question), options) +
         paragraph(trust_sentence(loss.answer), options);
}

std::string shown_findings(const Result& result, const TextOptions& options) {
  constexpr std::size_t at_most = 3;
  if (options.details || result.findings.size() <= at_most) return findings_text(result.findings, options);
  const std::vector<Finding> first(result.findings.begin(), result.findings.begin() + at_most);
  return findings_text(first, options) +
         paragraph(
             fmt::format("{} more with --details.", counted(result.findings.size() - at_most, "finding")),
             options);
}

}  // namespace

std::string to_text(const Result& result, const TextOptions& options) {
  std::string text;
  for (const LossResult& loss : result.losses) {
    text += answer_text(loss, result, options) + "\n";
  }
  if (result.losses.empty())
    text += "No loss was evaluated.\n";
  else
    text += paragraph(origin_sentence(result), options);
  if (result.psis && options.details) text += paragraph(pareto_sentence(*result.psis), options);
  for (const FormulaCheck& check : result.formula_checks)
    text += paragraph(formula_check_sentence(check), options);
  if (result.bridge)
    text += paragraph(
        printable(bridge_sentence(*result.bridge, result.question && !result.question->group.empty())),
        options);
  if (result.draws_from == DrawsFrom::mixture)
    text += paragraph(
        "The draws are of the mixture of the leave-one-out posteriors: only estimates from its weights are "
        "given.",
        options);
  if (result.question)
    for (const std::string& sentence : question_sentences(*result.question, result.num_obs))
      text += paragraph(printable(sentence), options);
  text += "\n";
  for (const LossResult& loss : result.losses) text += loss_section(loss, result, options) + "\n";
  return text + shown_findings(result, options);
}

}  // namespace pcic
