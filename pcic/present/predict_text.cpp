#include "pcic/present/predict_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "pcic/core/evaluated_observations.hpp"
#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/present/aligned_table.hpp"
#include "pcic/present/findings_text.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/question_sentences.hpp"
#include "pcic/present/reading_text.hpp"

namespace pcic {
namespace {

constexpr std::size_t max_rows = 20;  // of observations; the rest is in the files

using Rows = std::vector<std::vector<std::string>>;

std::string value_of(const Metric& metric) {
  return value_text(metric.value, metric.se, not_a_number);
}

std::string metric_text(const Metric& metric) {
  return std::isnan(metric.se)
             ? value_of(metric)
             : fmt::format("{} (standard error {})", value_of(metric), uncertainty_text(metric.se));
}

std::string spelled_out(const std::string& measure) {
  if (measure == "crps") return "CRPS";
  if (measure == "log") return "log score";
  return measure == "mae" ? "mean absolute error" : measure;
}

bool is_held_out(const Prediction& prediction) {
  return !prediction.setup.held_out.empty();
}

std::string held_out_sentence(const Prediction& prediction) {
  const PredictionSetup& setup = prediction.setup;
  const std::string where =
      fmt::format("On the {} of {}", counted(prediction.observations.size(), "held-out observation"),
                  printable(setup.held_out));
  if (!is_answered(prediction))
    return fmt::format("{}, what {} predicts could not be computed{}", where, quoted_name(setup.predicted),
                       printable(why_not_answered(prediction.findings)));
  if (prediction.measures.empty())
    return fmt::format("{}, {} has the following expectations; with --observed also how good they are.",
                       where, quoted_name(setup.predicted));
  const Measure& measure = prediction.measures.front();
  return fmt::format("{}, {} is predicted by {} with a {} of {}.", where, quoted_name(setup.observed),
                     quoted_name(setup.predicted), spelled_out(measure.name), metric_text(measure.in_sample));
}

// By PSIS where it is to be trusted, and to first order where it is not.
std::string answer_sentence(const Prediction& prediction) {
  if (is_held_out(prediction)) return held_out_sentence(prediction);
  const PredictionSetup& setup = prediction.setup;
  if (!is_answered(prediction))
    return fmt::format(
        "What {} predicts for an observation that is left out of the fit could not be computed{}",
        quoted_name(setup.predicted), printable(why_not_answered(prediction.findings)));
  if (prediction.measures.empty())
    return fmt::format("Leave-one-out expectations of {}; with --observed also how good they are.",
                       quoted_name(setup.predicted));
  const Measure& measure = prediction.measures.front();
  const bool is_trusted = std::ranges::none_of(
      prediction.findings, [](const Finding& finding) { return finding.code == "pareto_k_high"; });
  const Metric& best = is_trusted ? measure.psis : measure.first_order;
  return fmt::format(
      "Left out of the fit, an observation of {} is predicted by {} with a {} of {}; in sample it is {}.",
      quoted_name(setup.observed), quoted_name(setup.predicted), spelled_out(measure.name), metric_text(best),
      value_of(measure.in_sample));
}

std::string origin_sentence(const Prediction& prediction) {
  const PredictionSetup& setup = prediction.setup;
  return reading_clause({.reading = setup.reading,
                         .num_chains = setup.num_chains,
                         .num_draws = setup.num_draws,
                         .chain_draws = setup.chain_draws,
                         .num_obs = prediction.observations.size(),
                         .score = setup.score}) +
         ".";
}

std::string held_out_table(const std::vector<Measure>& measures) {
  Rows rows = {{"", "value", "SE"}};
  for (const Measure& measure : measures)
    rows.push_back({measure.name, value_of(measure.in_sample), uncertainty_text(measure.in_sample.se)});
  return aligned_table(rows);
}

std::string measures_table(const std::vector<Measure>& measures) {
  Rows rows = {{"", "in sample", "SE", "first order", "SE", "PSIS", "SE"}};
  for (const Measure& measure : measures) {
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(measure.name);
    for (const Metric* metric : {&measure.in_sample, &measure.first_order, &measure.psis}) {
      row.push_back(value_of(*metric));
      row.push_back(uncertainty_text(metric->se));
    }
  }
  return aligned_table(rows);
}

std::string direction_sentence(const std::vector<Measure>& measures) {
  std::vector<std::string> names;
  for (const Measure& measure : measures)
    if (measure.larger_is_better) names.push_back(measure.name);
  return fmt::format("Smaller is better, except for {}.", fmt::join(names, " and "));
}

std::string k_text(double k) {
  if (std::isnan(k)) return "NaN";
  const double without_minus_zero = std::round(100 * k) / 100 + 0.0;
  return fmt::format("{:.2f}", without_minus_zero);
}

std::string expectations_table(const Prediction& prediction) {
  const EvaluatedObservations evaluated(prediction.setup.question);
  Rows rows = {{"observation", "in sample", "first order", "PSIS", "sd"}};
  for (const double probability : prediction.setup.rules.probabilities)
    rows.front().push_back(fmt::format("{:g} %", 100 * probability));
  rows.front().push_back("k-hat");
  for (std::size_t i = 0; i < std::min(max_rows, prediction.observations.size()); ++i) {
    const PredictedObservation& each = prediction.observations[i];
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(std::to_string(evaluated.place(i) + 1));
    for (const double value : {each.mean.in_sample, each.mean.first_order, each.mean.psis, each.sd})
      row.push_back(value_text(value, not_a_number, not_a_number));
    for (const double value : each.quantiles) row.push_back(value_text(value, not_a_number, not_a_number));
    row.push_back(k_text(each.pareto_k_of_mean));
  }
  std::string text = aligned_table(rows);
  if (prediction.observations.size() > max_rows)
    text += fmt::format("... and {} more: --pointwise or --json writes all.\n",
                        prediction.observations.size() - max_rows);
  return text;
}

// Are the predictive distributions as wide as they should be?
std::string coverage_sentence(const Prediction& prediction) {
  constexpr double outside = 0.05;  // at either end
  const std::size_t num_obs = prediction.observations.size();
  const auto count = std::ranges::count_if(prediction.observations, [](const PredictedObservation& each) {
    return each.sample.pit.psis < outside || each.sample.pit.psis > 1 - outside;
  });
  return fmt::format("{} of {} outside the central {:g} % of their {}predictions; {:.3g} would be expected.",
                     count, counted(num_obs, "observation") + (num_obs == 1 ? " lies" : " lie"),
                     100 * (1 - 2 * outside), is_held_out(prediction) ? "" : "leave-one-out ",
                     2 * outside * static_cast<double>(num_obs));
}

std::string k_sentence(const Prediction& prediction) {
  const double threshold = prediction.pareto_k_threshold;
  const auto count = static_cast<std::size_t>(std::ranges::count_if(
      prediction.observations, [&](const auto& each) { return !(each.pareto_k_of_mean <= threshold); }));
  if (count == 0) return fmt::format("All Pareto k-hat are at most {:.2g}: PSIS is reliable.", threshold);
  return fmt::format("Pareto k-hat is above {:.2g} or not known for {} of {}: PSIS is not reliable there.",
                     threshold, count, counted(prediction.observations.size(), "observation"));
}

}  // namespace

std::string to_text(const Prediction& prediction, const TextOptions& options) {
  const auto paragraph = [&](const std::string& sentence) { return wrapped(sentence, options.width) + "\n"; };
  std::string text = paragraph(answer_sentence(prediction)) + paragraph(origin_sentence(prediction));
  if (prediction.setup.question)
    for (const std::string& sentence :
         question_sentences(*prediction.setup.question, prediction.observations.size()))
      text += paragraph(printable(sentence));
  text += "\n";
  if (prediction.measures.empty())
    text += expectations_table(prediction) + "\n";
  else
    text += (is_held_out(prediction) ? held_out_table(prediction.measures)
                                     : measures_table(prediction.measures)) +
            "\n" + paragraph(direction_sentence(prediction.measures));
  if (is_answered(prediction) && !prediction.measures.empty() &&
      prediction.setup.rules.kind == PredictionKind::draws)
    text += paragraph(coverage_sentence(prediction));
  if (!is_held_out(prediction)) text += paragraph(k_sentence(prediction));
  text += "\n";
  return text + findings_text(prediction.findings, options);
}

}  // namespace pcic
