#include "pcic/diagnose/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "pcic/diagnose/finding.hpp"
#include "pcic/diagnose/thresholds.hpp"
#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {
namespace {

using Observations = std::vector<std::size_t>;

// Observations by who can be trusted with them. Those without a finite r and k are spoken of in the findings.
struct Trust {
  Observations series_only, weights_only, neither, doubtful_series;
  double largest_ratio = 0, largest_k = 0;
};

Trust sort_by_trust(std::span<const double> ratio, std::span<const double> pareto_k, double k_threshold) {
  Trust trust;
  for (std::size_t i = 0; i < ratio.size(); ++i) {
    const double k = pareto_k.empty() ? 0 : pareto_k[i];
    if (std::isnan(ratio[i]) || std::isnan(k)) continue;
    const bool series = ratio[i] <= thresholds.ratio_unreliable, weights = k <= k_threshold;
    trust.largest_ratio = std::max(trust.largest_ratio, ratio[i]);
    trust.largest_k = std::max(trust.largest_k, k);
    if (series && ratio[i] > thresholds.ratio_look) trust.doubtful_series.push_back(i);
    if (series && !weights) trust.series_only.push_back(i);
    if (!series && weights) trust.weights_only.push_back(i);
    if (!series && !weights) trust.neither.push_back(i);
  }
  return trust;
}

// "observation 3" or "observations 3, 17 and 12 more"
std::string named(const Observations& observations, const EvaluatedObservations& evaluated) {
  return fmt::format("observation{} {}", observations.size() == 1 ? "" : "s",
                     list_observations(evaluated.places(observations)));
}

std::string_view it_or_them(const Observations& observations) {
  return observations.size() == 1 ? "it" : "them";
}

double largest(std::span<const double> values, const Observations& observations) {
  double result = 0;
  for (const std::size_t i : observations) result = std::max(result, values[i]);
  return result;
}

// "pcic2 differs from pcic by 0.3 standard errors and psis by 0.1"
std::string agreement(const LossEvaluation& evaluation) {
  const Estimate* pcic = evaluation.find("pcic");
  if (!pcic || !(pcic->se > 0)) return "";
  std::string text;
  for (const char* name : {"pcic2", "psis"}) {
    if (evaluation.is_log_loss && std::string_view(name) == "psis")
      continue;  // it aims at log E p, not E log p
    const Estimate* other = evaluation.find(name);
    if (!other || !std::isfinite(other->value)) continue;
    const double distance = std::abs(other->value - pcic->value) / pcic->se;
    text += text.empty() ? fmt::format(" {} differs from pcic by {:.2g} standard errors", name, distance)
                         : fmt::format(", {} by {:.2g}", name, distance);
  }
  return text.empty() ? text : text + ".";
}

std::string no_doubt(const LossEvaluation& evaluation, const Trust& trust, bool with_weights) {
  const std::string verdict =
      with_weights ? fmt::format("Neither r (at most {:.2g}) nor k-hat (at most {:.2g}) speaks against pcic.",
                                 trust.largest_ratio, trust.largest_k)
                   : fmt::format("r (at most {:.2g}) does not speak against pcic.", trust.largest_ratio);
  return verdict + agreement(evaluation);
}

std::string use_the_series(const LossEvaluation& evaluation, const Observations& observations,
                           const EvaluatedObservations& evaluated) {
  double remaining = 0;
  for (const std::size_t i : observations) remaining += evaluation.remaining_error[i];
  remaining /= static_cast<double>(evaluation.ratio.size());
  const double largest_ratio = largest(evaluation.ratio, observations);
  std::string text = fmt::format(
      "For {} the importance weights rest on a few draws (k-hat too large), so do not use is, tis or psis; "
      "the "
      "series behind pcic converges there under this loss, {} (r at most {:.2g}): use pcic2",
      named(observations, evaluated), largest_ratio <= thresholds.ratio_look ? "and fast" : "but slowly",
      largest_ratio);
  return text + (std::isfinite(remaining) ? fmt::format(", which may be off by about {:.2g} because of {}.",
                                                        remaining, it_or_them(observations))
                                          : ".");
}

std::string use_the_weights(const LossEvaluation& evaluation, std::span<const double> pareto_k,
                            const Observations& observations, const EvaluatedObservations& evaluated) {
  return fmt::format(
      "For {} the series behind pcic converges slowly or not at all (r up to {:.2g}), but the importance "
      "weights are sound (k-hat at most {:.2g}): use psis.",
      named(observations, evaluated), largest(evaluation.ratio, observations),
      largest(pareto_k, observations));
}

std::string get_other_draws(const LossEvaluation& evaluation, bool with_weights,
                            const Observations& observations, const EvaluatedObservations& evaluated) {
  const std::string diagnosis =
      fmt::format("For {} {} (r up to {:.2g}{}): the fit hangs on {}, and ", named(observations, evaluated),
                  with_weights ? "neither the series nor the weights can be trusted"
                               : "the series behind pcic converges slowly or not at all",
                  largest(evaluation.ratio, observations), with_weights ? ", k-hat too large" : "",
                  it_or_them(observations));
  if (observations.size() > thresholds.most_refits)
    return diagnosis +
           "there are too many of them to refit one by one. Draw from the mixture posterior (--draws-from "
           "mixture); if they have parameters of their own, ask whether leaving out whole groups (--group) "
           "is "
           "the question.";
  return diagnosis +
         fmt::format(
             "only other draws can tell how the model predicts {}. Refit without {} ({} {}), or draw from "
             "the mixture posterior (--draws-from mixture).",
             it_or_them(observations), observations.size() == 1 ? "it" : "each of them", observations.size(),
             observations.size() == 1 ? "fit" : "fits");
}

std::string compare_orders(const LossEvaluation& evaluation, const Observations& observations,
                           const EvaluatedObservations& evaluated) {
  return fmt::format("The fit leans heavily on {} (r up to {:.2g}): look at {}, and prefer pcic2 to pcic.",
                     named(observations, evaluated), largest(evaluation.ratio, observations),
                     it_or_them(observations));
}

std::string flexible_model(std::size_t doubtful, std::size_t num_obs) {
  return fmt::format(
      "With {} of {} observations in doubt the model follows its data closely: a tighter prior, or leaving "
      "out "
      "groups, may be what is needed.",
      doubtful, num_obs);
}

}  // namespace

std::string advise(const LossEvaluation& evaluation, std::span<const double> pareto_k, std::size_t num_draws,
                   const EvaluatedObservations& evaluated) {
  const Estimate* pcic = evaluation.find("pcic");
  if (pcic && !std::isfinite(pcic->value)) return "";  // there is nothing to trust
  const std::size_t num_obs = evaluation.ratio.size();
  const bool with_weights = !pareto_k.empty();
  const Trust trust = sort_by_trust(evaluation.ratio, pareto_k, pareto_k_threshold(num_draws));
  const Observations& neither = with_weights ? trust.neither : trust.weights_only;
  std::vector<std::string> sentences;
  if (!trust.series_only.empty())
    sentences.push_back(use_the_series(evaluation, trust.series_only, evaluated));
  if (with_weights && !trust.weights_only.empty())
    sentences.push_back(use_the_weights(evaluation, pareto_k, trust.weights_only, evaluated));
  if (!neither.empty()) sentences.push_back(get_other_draws(evaluation, with_weights, neither, evaluated));
  if (sentences.empty() && !trust.doubtful_series.empty())
    sentences.push_back(compare_orders(evaluation, trust.doubtful_series, evaluated));
  if (sentences.empty()) return no_doubt(evaluation, trust, with_weights);
  const std::size_t doubtful = trust.series_only.size() + trust.weights_only.size() + trust.neither.size();
  if (static_cast<double>(doubtful) > thresholds.many_doubtful * static_cast<double>(num_obs) &&
      doubtful > thresholds.most_refits)
    sentences.push_back(flexible_model(doubtful, num_obs));
  return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace pcic
