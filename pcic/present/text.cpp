#include "pcic/present/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/diagnose/answered.hpp"
#include "pcic/present/aligned_table.hpp"
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

std::string estimates_table(const LossEvaluation& evaluation) {
  std::vector<std::vector<std::string>> rows{{"", "mean", "SE", "MCSE", "sum", "SE of sum"}};
  for (const Estimate& estimate : evaluation.estimates)
    rows.push_back({printable(estimate.name), value_text(estimate.value, estimate.se, estimate.mcse),
                    uncertainty_text(estimate.se), uncertainty_text(estimate.mcse),
                    value_text(estimate.sum(), estimate.se_sum(), estimate.mcse_sum()),
                    uncertainty_text(estimate.se_sum())});
  return aligned_table(rows);
}

std::string loss_section(const LossResult& loss, const Result& result, const TextOptions& options) {
  const LossEvaluation& evaluation = loss.evaluation;
  std::string text = heading("Loss " + quoted_name(evaluation.loss), options) + "\n\n";
  text += estimates_table(evaluation) + "\n";
  text += paragraph(unknown_error_sentence(evaluation), options);
  text += paragraph(loo_sentence(evaluation), options);
  if (result.psis) text += paragraph(psis_sentence(evaluation, *result.psis), options);
  if (evaluation.find("pcic"))
    text += paragraph(convergence_sentence(loss.convergence, result.num_draws), options);
  if (!loss.advice.empty()) text += paragraph("Advice: " + loss.advice, options);
  return text;
}

bool has_doubts(const Result& result, const std::string& loss) {
  return std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& finding) {
    return finding.level >= Level::warning && (finding.loss.empty() || finding.loss == loss);
  });
}

std::string answer(const LossEvaluation& evaluation, const Result& result, const TextOptions& options) {
  if (!is_answered(evaluation)) return paragraph(no_answer_sentence(evaluation, result.findings), options);
  return paragraph(answer_sentence(evaluation), options) +
         paragraph(trust_sentence(evaluation, has_doubts(result, evaluation.loss)), options);
}

}  // namespace

std::string to_text(const Result& result, const TextOptions& options) {
  std::string text;
  for (const LossResult& loss : result.losses) {
    text += answer(loss.evaluation, result, options) + "\n";
  }
  if (result.losses.empty())
    text += "No loss was evaluated.\n";
  else
    text += paragraph(origin_sentence(result), options);
  if (result.psis) text += paragraph(pareto_sentence(*result.psis), options);
  for (const FormulaCheck& check : result.formula_checks)
    text += paragraph(formula_check_sentence(check), options);
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
  return text + findings_text(result.findings, options);
}

}  // namespace pcic
