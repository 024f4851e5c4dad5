#include "paper/classification.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>

#include "paper/log_losses.hpp"
#include "paper/logistic_derivatives.hpp"
#include "pcic/sample/exact_loocv.hpp"
#include "pcic/sample/logistic_regression.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;
using Loss = LogisticRegression::Loss;

constexpr std::array losses{Loss::brier, Loss::misclassification, Loss::spherical};
constexpr std::array losses_and_log{Loss::brier, Loss::misclassification, Loss::spherical,
                                    Loss::negative_log};
const std::vector<std::string> loss_names{"brier", "misclassification", "spherical"};
const std::vector<std::string> estimators{"in_sample",
                                          "gdic",
                                          "bpsic",
                                          "is",
                                          "psis",
                                          "pcic",
                                          "pcic2",
                                          "loocv",
                                          "is_authors",
                                          "psis_authors",
                                          "control",
                                          "generalisation",
                                          "in_sample_plugin",
                                          "gdic_plugin",
                                          "bpsic_plugin",
                                          "pcic_plugin",
                                          "loocv_plugin",
                                          "generalisation_plugin",
                                          "pcic_scaled_prior",
                                          "generalisation_scaled_prior"};

using Losses = std::array<double, 3>;

Losses mean_losses(const ClassificationData& data, const Table& draws) {
  const auto [brier, misclassification, spherical] =
      LogisticRegression(data.design, data.outcomes).mean_losses(draws);
  return {brier, misclassification, spherical};
}

Table one_row(const std::vector<double>& values) {
  Table table(1, values.size());
  std::ranges::copy(values, table.row(0).begin());
  return table;
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The posterior that the authors' code draws from: its prior is multiplied by the learning rate as well.
void set_scaled_prior(const Split& split, double learning_rate, std::size_t num_draws, RandomStream stream,
                      std::size_t setting, std::size_t repetition, Comparison& comparison) {
  const LogisticRegression model(split.training.design, split.training.outcomes,
                                 {.learning_rate = learning_rate, .prior_precision = learning_rate});
  const Table draws = model.draw(unit_weights(model.num_obs()), num_draws, stream);
  const std::vector<LossEvaluation> evaluations =
      estimate_all(tables_of(model, draws, std::span<const Loss>(losses))).losses;
  const Losses generalisation = mean_losses(split.test, draws);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    comparison.set({setting, l}, repetition, "pcic_scaled_prior", value_of(evaluations[l], "pcic"));
    comparison.set({setting, l}, repetition, "generalisation_scaled_prior", generalisation[l]);
  }
}

struct OneFit {
  const Split& split;
  const Split& split_for_log;
  const Table& fixed_draws;
  double learning_rate;
  std::size_t num_draws, setting, repetition;
};

void evaluate(const OneFit& fit, const RandomStream& stream, ClassificationComparison& comparison) {
  const auto& [split, split_for_log, fixed_draws, learning_rate, num_draws, setting, repetition] = fit;
  const LogisticRegression model(split.training.design, split.training.outcomes,
                                 {.learning_rate = learning_rate});
  RandomStream stream_of_fit = stream.child(0);
  const Table draws = model.draw(unit_weights(model.num_obs()), num_draws, stream_of_fit);
  const FitTables tables = tables_of(model, draws, std::span<const Loss>(losses));
  const std::vector<LossEvaluation> evaluations = estimate_all(tables).losses;
  const std::vector<ExactLoocv> loocv =
      exact_loocv(model, std::span<const Loss>(losses_and_log), num_draws, stream.child(1));
  const std::vector<double> mean = draws.column_means();
  const ScoreDerivatives derivatives = score_derivatives(model, mean);
  const Losses generalisation = mean_losses(split.test, draws);
  const Losses plug_in = mean_losses(split.test, one_row(mean));
  const Losses fixed_training = mean_losses(split.training, fixed_draws);
  const Losses fixed_test = mean_losses(split.test, fixed_draws);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    const Cell cell{setting, l};
    const auto set = [&](const char* name, double value) {
      comparison.values.set(cell, repetition, name, value);
    };
    comparison.values.set_all(cell, repetition, evaluations[l]);
    const double correction =
        mean_of(derivative_correction(derivatives, loss_gradients(model, mean, losses[l])));
    set("bpsic", value_of(evaluations[l], "in_sample") - correction);
    set("bpsic_plugin", value_of(evaluations[l], "in_sample_plugin") - correction);
    set("loocv", loocv[l].gibbs.mean());
    set("loocv_plugin", loocv[l].plug_in.mean());
    set("generalisation", generalisation[l]);
    set("generalisation_plugin", plug_in[l]);
    set("control", fixed_training[l] - fixed_test[l]);
    const auto [is, psis] = as_in_authors_code(tables.score, tables.losses[l]);
    set("is_authors", is);
    set("psis_authors", psis);
  }
  for (const auto& [name, value] : log_losses(split_for_log, learning_rate, draws))
    comparison.log_loss.set({setting, 0}, repetition, name, value);
  comparison.log_loss.set({setting, 0}, repetition, "loocv", loocv.back().gibbs.mean());
  const std::map<std::string, double> fixed = log_losses(split_for_log, 1, fixed_draws);
  comparison.log_loss.set({setting, 0}, repetition, "control",
                          fixed.at("in_sample") - fixed.at("generalisation"));
  set_scaled_prior(split, learning_rate, num_draws, stream.child(2), setting, repetition, comparison.values);
}

// The same whatever the seed.
Table fixed_draws_of(const ClassificationData& data, double learning_rate, std::size_t num_training) {
  const std::size_t count = std::min<std::size_t>(2000, data.outcomes.size() - 1);
  const ClassificationData some =
      chosen(data, disjoint_sets(data.outcomes.size(), count, 1, RandomStream(0))[0].training);
  const double share = static_cast<double>(num_training) / static_cast<double>(count);
  const LogisticRegression model(some.design, some.outcomes, {.learning_rate = learning_rate * share});
  RandomStream stream(0, {1});
  return model.draw(unit_weights(count), 200, stream);
}

}  // namespace

ClassificationStudy quick_size(ClassificationStudy study) {
  study.num_splits = 5;
  study.num_draws = 1000;
  study.num_test_log = 200;
  study.learning_rates = {.1, .5, 1};
  return study;
}

ClassificationComparison compare_classification(const ClassificationData& data,
                                                const ClassificationStudy& study, const Settings& settings) {
  const RandomStream root(settings.seed, {study.stream});
  const std::size_t num_rates = study.learning_rates.size();
  ClassificationComparison comparison{
      .values = Comparison({.setting_name = "beta",
                            .settings = study.learning_rates,
                            .losses = loss_names,
                            .estimators = estimators,
                            .num_repetitions = study.num_splits}),
      .log_loss = Comparison({.setting_name = "beta",
                              .settings = study.learning_rates,
                              .losses = {"log"},
                              .estimators = {"in_sample", "waic2", "loocv", "control", "generalisation",
                                             "in_sample_predictive", "waic1", "generalisation_predictive"},
                              .num_repetitions = study.num_splits})};
  const std::vector<RowSplit> splits =
      disjoint_sets(data.outcomes.size(), study.num_training, study.num_splits, root.child(0));
  std::vector<Table> fixed_draws;
  for (const double rate : study.learning_rates)
    fixed_draws.push_back(fixed_draws_of(data, rate, study.num_training));
  in_parallel_with_progress(num_rates * study.num_splits, settings, [&](std::size_t task) {
    const std::size_t s = task / num_rates, b = task % num_rates;
    const Split split = at_rows(data, splits[s]);
    const std::size_t num_test = split.test.outcomes.size();
    Split for_log{split.training, split.test};
    if (num_test > study.num_test_log)
      for_log.test = chosen(
          split.test, disjoint_sets(num_test, study.num_test_log, 1, root.child(3).child(s))[0].training);
    evaluate({split, for_log, fixed_draws[b], study.learning_rates[b], study.num_draws, b, s},
             root.child(1).child(s).child(b), comparison);
  });
  return comparison;
}

Outcome run_classification(const ClassificationData& data, const ClassificationStudy& study,
                           const Settings& settings) {
  const ClassificationComparison comparison = compare_classification(data, study, settings);
  const auto& [values, log_loss] = comparison;
  const auto figure = [](const Comparison& from, const std::string& target, const std::string& title,
                         std::vector<std::string> lines) {
    Figure made = from.relative_values(target, lines);
    made.title = title;
    made.x_label = "learning rate beta";
    return made;
  };
  Outcome outcome{.numbers = values.numbers("loocv"),
                  .details = {{"splits", values.repetitions()}, {"waic", log_loss.numbers("loocv")}}};
  outcome.figures = {
      figure(values, "generalisation", "Estimates relative to the mean generalisation error",
             {"in_sample", "bpsic", "is", "psis", "pcic", "pcic2", "loocv"}),
      figure(values, "generalisation", "With GDIC, whose published form assumes beta = 1",
             {"gdic", "pcic", "loocv"}),
      figure(values, "generalisation", "What the authors' code computes in place of PSIS and IS",
             {"psis_authors", "is_authors", "is", "psis", "loocv"}),
      figure(values, "generalisation_scaled_prior", "The authors' posterior, its prior multiplied by beta",
             {"pcic_scaled_prior"}),
      figure(values, "generalisation_plugin", "The plug-in target: a prediction with the posterior mean",
             {"in_sample_plugin", "bpsic_plugin", "pcic_plugin", "loocv_plugin"}),
      figure(log_loss, "generalisation", "WAIC2, the PCIC of the log loss, at every beta (one draw predicts)",
             {"in_sample", "waic2", "loocv"}),
      figure(log_loss, "generalisation_predictive",
             "WAIC1 at every beta (the predictive distribution predicts)",
             {"in_sample_predictive", "waic1"})};
  outcome.claims = classification_claims(comparison, study.data_set);
  outcome.remarks = {
      fmt::format(
          "{} training sets of {} rows without a common row; the other rows are test rows. The intervals speak "
          "of training sets of this size from this data set.",
          study.num_splits, study.num_training),
      "Posterior proportional to exp(beta sum log p) exp(-|theta|^2/2), as in the paper's text; the authors' code "
      "multiplies the prior by beta as well (generalisation_scaled_prior, pcic_scaled_prior).",
      "Draws come from an independence sampler that is tested against Polya-Gamma Gibbs and quadrature; the paper "
      "used Polya-Gamma.",
      "The authors' PSIS normalises its weights across observations in place of draws (psis_authors); their IS has no "
      "log-sum-exp (is_authors), which makes no difference as long as it does not overflow.",
      "bpsic is the asymptotic form; for misclassification the loss has no gradient and bpsic is in_sample.",
      fmt::format(
          "The log loss, which the paper does not show here, is averaged over {} test rows at the most.",
          study.num_test_log)};
  return outcome;
}

}  // namespace pcic::paper
