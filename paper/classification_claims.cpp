// What Section 3.1 of the paper says about its figures of the two classification data sets.
#include <fmt/format.h>

#include "paper/classification.hpp"
#include "paper/comparison_claims.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;

constexpr const char* section = "Section 3.1";
constexpr std::size_t misclassification = 1;

std::string over_beta(const Comparison& values, const std::vector<std::string>& estimators) {
  std::string text;
  for (std::size_t l = 0; l < values.axes().losses.size(); ++l)
    text += fmt::format("{}{}: {}", l == 0 ? "" : "; ", values.axes().losses[l],
                        biases_text({values, cells_of_loss(values, l)}, estimators));
  return text;
}

// The mean bias over beta of one estimator, for each loss.
Claim about_one(const Comparison& values, const std::string& estimator,
                Verdict (*rule)(const Effect&, double), double limit, Claim claim) {
  std::vector<Verdict> verdicts;
  for (std::size_t l = 0; l < values.axes().losses.size(); ++l)
    verdicts.push_back(rule(bias({values, cells_of_loss(values, l)}, estimator), limit));
  claim.section = section;
  claim.verdict = of_all(verdicts);
  claim.found = fmt::format("Mean bias over beta, {} (rule, for each loss: {} {} %). ",
                            over_beta(values, {estimator, "in_sample"}), rule == within ? "within" : "beyond",
                            100 * limit) +
                claim.found;
  claim.in_short += " " + over_beta(values, {estimator}) + ".";
  return claim;
}

Claim about_bpsic(const Comparison& values, const std::string& data) {
  std::vector<Cell> at_one, below_one;
  for (const Cell cell : values.cells())
    if (cell.loss != misclassification)
      (cell.setting + 1 == values.axes().settings.size() ? at_one : below_one).push_back(cell);
  const About one{values, at_one}, below_it{values, below_one},
      step{values, cells_of_loss(values, misclassification)};
  const std::vector verdicts{above(gain_over_half(one, "bpsic")), below(gain_over_half(below_it, "bpsic")),
                             below(gain_over_half(step, "bpsic"))};
  const std::vector<std::string> names{"bpsic", "in_sample", "pcic"};
  return {
      .section = section,
      .text = "\"BPSIC works only for beta = 1 and a differentiable evaluation function.\"",
      .verdict = of_all(verdicts),
      .found = fmt::format(
          "Brier and spherical loss, mean bias at beta = 1: {}; below: {}; misclassification, where BPSIC is the "
          "in-sample loss: {}. Rule: it takes away more than half of the bias of the in-sample loss at beta = "
          "1, and does not elsewhere. Ours is the asymptotic form of BPSIC.",
          biases_text(one, names), biases_text(below_it, names), biases_text(step, names)),
      .in_short = fmt::format(
          "{}, bias of BPSIC (asymptotic form) and of the in-sample loss: smooth losses {} and {} at beta = 1, {} "
          "and {} below; misclassification {}, the in-sample loss itself.",
          data, percent_text(bias(one, "bpsic")), percent_text(bias(one, "in_sample")),
          percent_text(bias(below_it, "bpsic")), percent_text(bias(below_it, "in_sample")),
          percent_text(bias(step, "bpsic")))};
}

Claim about_pcic(const Comparison& values, const std::string& data) {
  std::vector<Verdict> verdicts;
  for (std::size_t l = 0; l < values.axes().losses.size(); ++l)
    verdicts.push_back(above(gain_over_half({values, cells_of_loss(values, l)}, "pcic")));
  return {
      .section = section,
      .text =
          "\"The proposed method PCIC_G successfully estimates the generalisation errors of OPS estimators for all three "
          "evaluation functions, including the non-differentiable evaluation function.\"",
      .verdict = of_all(verdicts),
      .found = fmt::format(
          "Mean bias over beta, {} (rule, for each loss: pcic takes away more than half of the bias of the "
          "in-sample loss).",
          over_beta(values, {"pcic", "in_sample", "pcic2", "loocv"})),
      .in_short = fmt::format("{}, bias of PCIC beside that of the in-sample loss: {}.", data,
                              over_beta(values, {"pcic", "in_sample"}))};
}

Claim comparable(const Comparison& values, const std::string& data) {
  std::vector<Verdict> verdicts;
  std::string found, in_short;
  for (std::size_t l = 0; l < values.axes().losses.size(); ++l)
    for (const char* name : {"is", "psis"}) {
      const Effect effect = nearer({values, cells_of_loss(values, l)}, name, "pcic");
      verdicts.push_back(within(effect, very_close));
      found += fmt::format("{}{} of {} by {}", found.empty() ? "" : ", ", name, values.axes().losses[l],
                           points_text(effect));
      if (std::string_view(name) == "psis")
        in_short += fmt::format("{}{} {}", in_short.empty() ? "" : ", ", values.axes().losses[l],
                                points_text(effect));
    }
  return {
      .section = section,
      .text =
          "\"IS-CV and PSIS-CV are comparable to the proposed method; therefore, we cannot reach a conclusion "
          "regarding the performance difference of this setting.\"",
      .verdict = of_all(verdicts),
      .found = fmt::format("Nearer to the generalisation error than pcic, mean over beta: {} (rule: the "
                           "difference within {} points).",
                           found, 100 * very_close),
      .in_short =
          fmt::format("{}: PSIS is nearer to the generalisation error than PCIC by: {}.", data, in_short),
      .authors_code = fmt::format("bias of psis_authors (axes exchanged) and is_authors: {}.",
                                  over_beta(values, {"psis_authors", "is_authors"}))};
}

Claim about_scaled_prior(const Comparison& values) {
  const auto of = [&](std::string_view estimator, std::string_view target) {
    return percent_text(bias({values, {{0, 0}}, std::string(target)}, estimator));
  };
  return {
      .text =
          "Multiplying the prior by beta, as the authors' code does, is another posterior with another "
          "generalisation error, and not a small change at beta = 0.1 (rule: the Brier losses differ by more "
          "than 1 %).",
      .verdict = beyond(values.effect([](const Comparison::Means& means) {
        return means({0, 0}, "generalisation_scaled_prior") / means({0, 0}, "generalisation") - 1;
      }),
                        0.01),
      .found = fmt::format(
          "Mean Brier loss on new rows at beta = {}: {:.3f} with the paper's prior (bias of pcic {}), "
          "{:.3f} with theirs (bias of pcic {}).",
          values.axes().settings.front(), values.spread({0, 0}, "generalisation").mean,
          of("pcic", "generalisation"), values.spread({0, 0}, "generalisation_scaled_prior").mean,
          of("pcic_scaled_prior", "generalisation_scaled_prior"))};
}

Claim about_waic(const Comparison& log_loss) {
  const About gibbs{log_loss, log_loss.cells()},
      predictive{log_loss, log_loss.cells(), "generalisation_predictive"};
  const Effect two = bias(gibbs, "waic2"), in_sample = bias(gibbs, "in_sample"),
               one = bias(predictive, "waic1"),
               in_sample_predictive = bias(predictive, "in_sample_predictive");
  const Effect gained = nearer(gibbs, "waic2", "in_sample"),
               gained_one = nearer(predictive, "waic1", "in_sample_predictive");
  return {
      .text =
          "At every beta both forms of WAIC are nearer to their targets than the in-sample loss: WAIC2 to the Gibbs "
          "log loss, WAIC1 to that of the predictive distribution (rule: on average over beta).",
      .verdict = of_all(std::vector{above(gained), above(gained_one)}),
      .found =
          fmt::format("Gibbs: waic2 {}, in_sample {}. Predictive: waic1 {}, in_sample {}.", percent_text(two),
                      percent_text(in_sample), percent_text(one), percent_text(in_sample_predictive))};
}

Claim about_plug_in(const Comparison& values) {
  std::vector<Verdict> verdicts;
  std::string found;
  for (std::size_t l = 0; l < values.axes().losses.size(); ++l) {
    const About about{values, cells_of_loss(values, l), "generalisation_plugin"};
    verdicts.push_back(above(nearer(about, "pcic_plugin", "in_sample_plugin")));
    found += fmt::format(
        "{}{}: {}", l == 0 ? "" : "; ", values.axes().losses[l],
        biases_text(about, std::vector<std::string>{"in_sample_plugin", "pcic_plugin", "loocv_plugin"}));
  }
  return {
      .text =
          "For a prediction with the posterior mean, PCIC_P is nearer to its target than the in-sample loss, "
          "for each loss (the paper has no figure of it).",
      .verdict = of_all(verdicts),
      .found = found + "."};
}

}  // namespace

std::vector<Claim> classification_claims(const ClassificationComparison& comparison,
                                         const std::string& data_set) {
  const Comparison& values = comparison.values;
  return {
      about_one(
          values, "loocv", within, very_close,
          {.text =
               "\"The exact LOOCV is very close to the average of the generalisation error irrelevant to the "
               "loss and the dataset\"",
           .found = "",
           .in_short = data_set + ", bias of exact leave-one-out:"}),
      about_one(values, "gdic", beyond, very_close,
                {.text = "\"GDIC is not close to the average of the generalisation error.\"",
                 .found = "",
                 .in_short = data_set + ", bias of GDIC:"}),
      about_bpsic(values, data_set),
      about_pcic(values, data_set),
      comparable(values, data_set),
      about_scaled_prior(values),
      about_waic(comparison.log_loss),
      about_plug_in(values)};
}

}  // namespace pcic::paper
