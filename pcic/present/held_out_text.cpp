#include "pcic/present/held_out_text.hpp"

#include <fmt/format.h>

#include <cmath>

#include "pcic/present/aligned_table.hpp"
#include "pcic/present/findings_text.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/question_sentences.hpp"
#include "pcic/present/reading_text.hpp"

namespace pcic {
namespace {

std::string prediction_of(Target target, const LossEvaluation& loss) {
  if (target == Target::gibbs) return "one draw of the posterior";
  if (target == Target::plugin) return "the posterior mean of the parameters";
  return loss.is_log_loss ? "the posterior predictive distribution"
                          : "the posterior mean of " + quoted_name(loss.prediction);
}

std::string errors_text(const Estimate& estimate) {
  std::string text = fmt::format("standard error {}", uncertainty_text(estimate.se));
  if (!std::isnan(estimate.mcse))
    text += fmt::format(", Monte Carlo error {}", uncertainty_text(estimate.mcse));
  return text;
}

std::string place_of(const Question& question, std::size_t num_obs) {
  if (question.fold.empty())
    return fmt::format("On the {} of {}", counted(num_obs, "held-out observation"), question.held_out);
  return fmt::format("On {}, each predicted by the fit that has not seen its {},",
                     counted(num_obs, "observation"), quoted_name(question.fold));
}

std::string answer_sentence(const LossResult& loss, const Result& result) {
  const Estimate& estimate = loss.answer;
  const std::string where = place_of(*result.question, result.num_obs);
  if (!std::isfinite(estimate.value))
    return fmt::format("{} the loss {} could not be computed.", where, quoted_name(loss.evaluation.loss));
  return fmt::format("{} the loss {} is {} ({}), predicted with {}.", where,
                     quoted_name(loss.evaluation.loss),
                     value_text(estimate.value, estimate.se, estimate.mcse), errors_text(estimate),
                     prediction_of(estimate.target, loss.evaluation));
}

std::string table_of(const LossEvaluation& loss) {
  std::vector<std::vector<std::string>> rows{{"", "mean", "SE", "MCSE", "sum", "SE of sum"}};
  for (const Estimate& estimate : loss.estimates)
    rows.push_back({std::string(name_of(estimate.target)),
                    value_text(estimate.value, estimate.se, estimate.mcse), uncertainty_text(estimate.se),
                    uncertainty_text(estimate.mcse),
                    value_text(estimate.sum(), estimate.se_sum(), estimate.mcse_sum()),
                    uncertainty_text(estimate.se_sum())});
  return aligned_table(rows);
}

}  // namespace

std::string to_held_out_text(const Result& result, const TextOptions& options) {
  const auto paragraph = [&](const std::string& sentence) {
    return wrapped(printable(sentence), options.width) + "\n";
  };
  std::string text;
  for (const LossResult& loss : result.losses) text += paragraph(answer_sentence(loss, result));
  text += paragraph(reading_clause({.reading = result.reading,
                                    .num_chains = result.num_chains,
                                    .num_draws = result.num_draws,
                                    .chain_draws = result.chain_draws,
                                    .num_obs = result.num_obs}) +
                    (result.question->fold.empty()
                         ? ". The fit has not seen them: nothing is left out, and nothing is corrected."
                         : ". The chains are of all fits."));
  for (const std::string& sentence : question_sentences(*result.question, result.num_obs))
    text += paragraph(sentence);
  for (const LossResult& loss : result.losses)
    text += "\n" + heading("Loss " + quoted_name(loss.evaluation.loss), options) + "\n\n" +
            table_of(loss.evaluation);
  return text + "\n" + findings_text(result.findings, options);
}

}  // namespace pcic
