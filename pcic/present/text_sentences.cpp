#include "pcic/present/text_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/numbers.hpp"
#include "pcic/diagnose/answered.hpp"
#include "pcic/diagnose/thresholds.hpp"
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

struct RatioCounts {
  std::size_t reliable = 0;
  std::size_t look = 0;
  std::size_t unreliable = 0;
  std::size_t undefined = 0;
};

RatioCounts count_ratios(const std::vector<double>& ratios) {
  RatioCounts counts;
  for (double ratio : ratios) {
    if (std::isnan(ratio))
      ++counts.undefined;
    else if (ratio > thresholds.ratio_unreliable)
      ++counts.unreliable;
    else if (ratio > thresholds.ratio_look)
      ++counts.look;
    else
      ++counts.reliable;
  }
  return counts;
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

std::string answer_sentence(const LossEvaluation& evaluation) {
  const Estimate* pcic = headline(evaluation);
  std::string text =
      fmt::format("The expected loss {} of a new observation is {} (standard error {}, Monte Carlo error {})",
                  quoted_name(evaluation.loss), value_text(pcic->value, pcic->se, pcic->mcse),
                  known_or_not(pcic->se), known_or_not(pcic->mcse));
  if (const Estimate* in_sample = evaluation.find("in_sample"))
    text += "; in sample it is " + value_text(in_sample->value, in_sample->se, in_sample->mcse);
  return text + ".";
}

std::string trust_sentence(const LossEvaluation& evaluation, bool has_doubts) {
  const std::size_t num_obs = evaluation.ratio.size();
  if (num_obs == 0) return "";
  const RatioCounts counts = count_ratios(evaluation.ratio);
  const auto [look, unreliable] = std::pair(thresholds.ratio_look, thresholds.ratio_unreliable);
  if (counts.reliable == num_obs) {
    const std::string who =
        num_obs == 1 ? "The only observation has" : fmt::format("All {} observations have", num_obs);
    return fmt::format(
        "{} r <= {}: {}.", who, look,
        has_doubts ? "r is no reason for doubt, but the findings below are" : "the correction is reliable");
  }

  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const std::string& what) {
    if (count > 0) parts.push_back(fmt::format("{} {} {}", count, count == 1 ? "has" : "have", what));
  };
  add(counts.reliable, fmt::format("r <= {} (reliable)", look));
  add(counts.look, fmt::format("{} < r <= {} (have a look)", look, unreliable));
  add(counts.unreliable, fmt::format("r > {} (unreliable)", unreliable));
  add(counts.undefined, "no r (not finite)");
  return fmt::format("Of {}, {}.", counted(num_obs, "observation"), listed(parts));
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

std::string unknown_error_sentence(const LossEvaluation& evaluation) {
  bool any_unknown = false;
  bool too_few_observations = false;
  for (const Estimate& estimate : evaluation.estimates) {
    any_unknown |= std::isnan(estimate.se) || std::isnan(estimate.mcse);
    too_few_observations |= estimate.pointwise.size() < 2;
  }
  if (!any_unknown) return "";
  return too_few_observations ? "\"-\" means not known; a standard error needs two observations."
                              : "\"-\" means not known; the findings say why.";
}

}  // namespace pcic
