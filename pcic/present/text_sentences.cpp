#include "pcic/present/text_sentences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/estimate/interval.hpp"
#include "pcic/present/number_text.hpp"
#include "pcic/present/plain_text.hpp"
#include "pcic/present/reading_text.hpp"

namespace pcic {
namespace {

// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

std::string known_or_not(double uncertainty) {
  return std::isnan(uncertainty) ? "not known" : uncertainty_text(uncertainty);
}

// Who makes the prediction, and with what.
std::string predictor(Target target, const LossResult& loss) {
  switch (target) {
    case Target::predictive:
      return loss.evaluation.is_log_loss ? "Predictions made with the posterior predictive distribution have"
                                         : fmt::format("Predictions made with the posterior mean of {} have",
                                                       quoted_name(loss.evaluation.prediction));
    case Target::gibbs:
      return "A prediction made with one draw of the posterior has";
    case Target::plugin:
      break;
  }
  return "Predictions made with the posterior mean of the parameters have";
}

std::string interval_text(const Estimate& estimate) {
  const auto [low, high] = interval_95(estimate);
  if (std::isnan(low)) return "";
  return fmt::format("; 95 % interval {} to {}", value_text(low, estimate.se, not_a_number),
                     value_text(high, estimate.se, not_a_number));
}

// loo's standard error of a sum: sqrt(n var_{n-1}).
double sum_se(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  if (values.size() < 2) return not_a_number;
  double mean = 0;
  for (double value : values) mean += value / n;
  double squares = 0;
  for (double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(n * squares / (n - 1));
}

std::string with_se(const char* name, double value, double se, double mcse) {
  return fmt::format("{} {} (SE {})", name, value_text(value, se, mcse), known_or_not(se));
}

}  // namespace

std::string no_answer_sentence(const LossEvaluation& evaluation, std::span<const Finding> findings) {
  return fmt::format("The expected loss {} of a new observation could not be computed{}",
                     quoted_name(evaluation.loss), printable(why_not_answered(findings, evaluation.loss)));
}

std::string answer_sentence(const LossResult& loss, const std::optional<Question>& question) {
  const Answer& answer = loss.answer;
  const bool grouped = question && !question->group.empty();
  std::string text = fmt::format(
      "{} an expected {}loss {} of {} for a new {} (standard error {}, Monte Carlo error {}, "
      "approximation {}{})",
      predictor(answer.target, loss), loss.evaluation.is_log_loss ? "log " : "",
      quoted_name(loss.evaluation.loss), value_text(answer.value, answer.se, answer.mcse),
      grouped ? "group" : "observation", known_or_not(answer.se), known_or_not(answer.mcse),
      uncertainty_text(answer.approximation), interval_text(answer));
  if (const Estimate* in_sample = loss.evaluation.find(answer.in_sample, answer.target))
    text += "; in sample it is " + value_text(in_sample->value, in_sample->se, in_sample->mcse);
  if (grouped) {
    const double groups_per_obs = answer.num_obs() / static_cast<double>(question->num_obs);
    text += fmt::format(
        ". Per observation it is {}",
        value_text(answer.value * groups_per_obs, answer.se * groups_per_obs, answer.mcse * groups_per_obs));
  }
  return text + ".";
}

std::string trust_sentence(const Answer& answer) {
  const std::size_t num_obs = answer.served.size();
  const std::size_t settled = num_obs - answer.count(Served::by_nobody) - answer.count(Served::undefined);
  if (num_obs == 0) return "";
  std::vector<std::string> parts;
  const auto add = [&](Served by, const std::string& estimator) {
    if (const std::size_t count = answer.count(by); count > 0)
      parts.push_back(fmt::format("{} by {}", count, estimator));
  };
  add(Served::by_weights, answer.weights);
  add(Served::by_series, answer.series);
  add(Served::by_other_fit, "a fit without it");
  add(Served::by_bridge, "the bridge, exactly");
  if (settled == num_obs)
    return num_obs == 1 ? fmt::format("The only observation is settled {}.", parts.front().substr(2))
                        : fmt::format("All {} observations are settled: {}.", num_obs, listed(parts));
  const std::string rest = fmt::format("{} {} not settled (see the findings)", num_obs - settled,
                                       num_obs - settled == 1 ? "is" : "are");
  if (settled == 0) return fmt::format("Of {}, {}.", counted(num_obs, "observation"), rest);
  return fmt::format("Of {}, {} are settled ({}); {}.", counted(num_obs, "observation"), settled,
                     listed(parts), rest);
}

std::string target_sentence(Target target, const LossResult& loss) {
  switch (target) {
    case Target::predictive:
      return loss.evaluation.is_log_loss
                 ? "predictive: predictions made with the posterior predictive distribution"
                 : fmt::format("predictive: predictions made with the posterior mean of {}",
                               quoted_name(loss.evaluation.prediction));
    case Target::gibbs:
      return "gibbs: a prediction made with one draw of the posterior";
    case Target::plugin:
      break;
  }
  return "plugin: predictions made with the posterior mean of the parameters";
}

std::string origin_sentence(const Result& result) {
  return fmt::format(
      "{}; covariances divided by {}.",
      reading_clause({.reading = result.reading,
                      .num_chains = result.num_chains,
                      .num_draws = result.num_draws,
                      .chain_draws = result.chain_draws,
                      .num_obs = result.num_obs,
                      .score = result.score}),
      result.divisor == Divisor::draws ? "the number of draws" : "the number of draws minus one");
}

std::string formula_check_sentence(const FormulaCheck& check) {
  if (!check.agrees()) return "";
  const std::string how_well = check.variation == 0 ? "exactly" : fmt::format("to {:.0e}", check.variation);
  return fmt::format("{} {} {} of the fit {} ({} draws compared).", printable(check.what),
                     check.against == "lp__" ? "reproduce" : "reproduces", check.against, how_well,
                     check.num_draws);
}

std::string bridge_sentence(const BridgeReport& bridge, bool grouped) {
  const std::size_t num_walks = bridge.walks.size(), arrived = bridge.num_arrived();
  if (num_walks == 0) return "";
  const auto range = [&](std::size_t BridgeWalk::*count) {
    const auto [least, most] = std::ranges::minmax(bridge.walks, {}, count);
    return least.*count == most.*count ? fmt::format("{}", least.*count)
                                       : fmt::format("{} to {}", least.*count, most.*count);
  };
  std::string text = fmt::format(
      "The bridge walked to {}, {}without {}, and arrived at {}: {} moved{}{}; {} steps and {} moves.",
      counted(num_walks, "posterior"), num_walks == 1 ? "" : "each ", grouped ? "a group" : "an observation",
      arrived == num_walks ? (num_walks == 1 ? "it" : "all of them") : fmt::format("{} of them", arrived),
      counted(bridge.num_parameters, "parameter"), bridge.supports.empty() ? "" : ", ",
      fmt::join(bridge.supports, ", "), range(&BridgeWalk::num_steps), range(&BridgeWalk::num_moves));
  return text;
}

std::string convergence_sentence(const Convergence& convergence, std::size_t num_draws) {
  if (std::isnan(convergence.rhat) && std::isnan(convergence.ess))
    return "R-hat and effective sample size are not known.";
  const std::string rhat =
      std::isnan(convergence.rhat) ? "not known" : fmt::format("{:.3f}", convergence.rhat);
  const std::string ess = std::isnan(convergence.ess) ? "not known" : fmt::format("{:.0f}", convergence.ess);
  return fmt::format("R-hat {}, effective sample size {} of {}.", rhat, ess, counted(num_draws, "draw"));
}

std::string loo_sentence(const LossEvaluation& evaluation) {
  const Estimate* waic1 = evaluation.find("waic1");
  if (!evaluation.is_log_loss || waic1 == nullptr || !std::isfinite(waic1->value)) return "";
  // nu = -s, so Cov(nu_i, s_i) = -Var(s_i) and p_waic = sum_i Var(s_i).
  double p_waic = 0;
  for (double covariance : evaluation.covariance) p_waic -= covariance;
  const double elpd = -waic1->sum();
  const double se = waic1->se_sum();
  const double mcse = waic1->mcse_sum();
  return fmt::format("In the terms of loo: {}, {}, {}.", with_se("elpd_waic", elpd, se, mcse),
                     with_se("p_waic", p_waic, sum_se(evaluation.covariance), not_a_number),
                     with_se("waic", -2 * elpd, 2 * se, 2 * mcse));
}

}  // namespace pcic
