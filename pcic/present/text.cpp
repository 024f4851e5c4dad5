#include "pcic/present/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/present/aligned_table.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/text_sentences.hpp"

namespace pcic {
namespace {

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view red = "\x1b[31m";
constexpr std::string_view yellow = "\x1b[33m";
constexpr std::string_view cyan = "\x1b[36m";
constexpr std::string_view reset = "\x1b[0m";

struct LevelStyle {
  std::string_view word;
  std::string_view colour;
};

LevelStyle style_of(Level level) {
  switch (level) {
    case Level::severe:
      return {"severe", red};
    case Level::warning:
      return {"warning", yellow};
    case Level::note:
      break;
  }
  return {"note", cyan};
}

std::string coloured(std::string_view text, std::string_view colour, const TextOptions& options) {
  if (!options.colour) return std::string(text);
  return fmt::format("{}{}{}", colour, text, reset);
}

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

std::string loss_section(const LossResult& loss, std::size_t num_draws, const TextOptions& options) {
  const LossEvaluation& evaluation = loss.evaluation;
  std::string text = coloured("Loss " + quoted_name(evaluation.loss), bold, options) + "\n\n";
  text += estimates_table(evaluation) + "\n";
  text += paragraph(unknown_error_sentence(evaluation), options);
  text += paragraph(loo_sentence(evaluation), options);
  text += paragraph(convergence_sentence(loss.convergence, num_draws), options);
  return text;
}

// Colour is put in after wrapping, so that its bytes do not count as width.
std::string finding_text(const Finding& finding, const TextOptions& options) {
  const LevelStyle style = style_of(finding.level);
  std::string text = fmt::format("{}: ", style.word);
  if (!finding.loss.empty()) text += quoted_name(finding.loss) + ": ";
  text += fmt::format("{} [{}]", printable(finding.text), printable(finding.code));
  text = wrapped(text, options.width, "  ");
  return coloured(style.word, style.colour, options) + text.substr(style.word.size()) + "\n";
}

std::string findings_section(std::vector<Finding> findings, const TextOptions& options) {
  if (findings.empty()) return "Findings: none.\n";
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.level > b.level; });
  std::string text = coloured("Findings", bold, options) + "\n\n";
  for (const Finding& finding : findings) text += finding_text(finding, options);
  return text;
}

bool has_doubts(const Result& result, const std::string& loss) {
  return std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& finding) {
    return finding.level >= Level::warning && (finding.loss.empty() || finding.loss == loss);
  });
}

}  // namespace

std::string to_text(const Result& result, const TextOptions& options) {
  std::string text;
  for (const LossResult& loss : result.losses) {
    text += paragraph(answer_sentence(loss.evaluation), options);
    text +=
        paragraph(trust_sentence(loss.evaluation, has_doubts(result, loss.evaluation.loss)), options) + "\n";
  }
  if (result.losses.empty())
    text += "No loss was evaluated.\n";
  else
    text += paragraph(origin_sentence(result), options);
  for (const std::string& setting : result.settings) text += paragraph(printable(setting), options);
  text += "\n";
  for (const LossResult& loss : result.losses) text += loss_section(loss, result.num_draws, options) + "\n";
  return text + findings_section(result.findings, options);
}

}  // namespace pcic
