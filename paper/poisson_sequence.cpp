// High dimension: d Poisson rates, alternately 0.001 and 2, observed ten times, with a prior that shrinks
// their sum.
//
// loocv, *_exact and generalisation are closed forms; in_sample, pcic, pcic2, is and psis come from draws. "control" is the
// mean loss of the data at the true rates less its expectation.
#include <fmt/format.h>

#include <algorithm>

#include "paper/comparison_claims.hpp"
#include "paper/experiments.hpp"
#include "paper/high_dimension.hpp"
#include "paper/poisson_exact.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
namespace {

using Loss = PoissonSequence::Loss;

constexpr std::size_t num_obs = 10;
constexpr double high_dimension = 100;  // at least

std::vector<double> alternating_rates(std::size_t dimension) {
  std::vector<double> rates(dimension);
  for (std::size_t j = 0; j < dimension; ++j) rates[j] = j % 2 == 0 ? 0.001 : 2;
  return rates;
}

Claim pcic_succeeds(const Comparison& values, std::size_t loss) {
  std::vector<Verdict> verdicts;
  for (const Comparison::Cell cell : cells_of_loss(values, loss))
    if (values.axes().settings[cell.setting] >= high_dimension)
      verdicts.push_back(within(bias({values, {cell}}, "pcic_exact"), very_close));
  const About last{values, {{values.axes().settings.size() - 1, loss}}};
  const std::vector<std::string> names{"in_sample_exact", "pcic_exact", "pcic2_exact", "loocv", "is", "psis"};
  return {
      .section = "Section 4.1",
      .text = fmt::format("{} loss: \"the success of PCIC_G even in high-dimensional models\"",
                          values.axes().losses[loss]),
      .verdict = of_all(verdicts),
      .found = fmt::format("Bias at d = {}: {}. Rule: that of pcic within {} % at every d from {} on: {}.",
                           values.axes().settings.back(), biases_text(last, names), 100 * very_close,
                           high_dimension, count_text(verdicts)),
      .in_short = fmt::format(
          "Poisson sequence, {} loss, d = {}: {}.", values.axes().losses[loss], values.axes().settings.back(),
          biases_text(last, std::vector<std::string>{"in_sample_exact", "pcic_exact", "psis"})),
      .authors_code =
          fmt::format("psis_authors (axes exchanged) {}, is_authors (no log-sum-exp) {}.",
                      percent_text(bias(last, "psis_authors")), percent_text(bias(last, "is_authors")))};
}

std::vector<Claim> claims_of(const Comparison& values) {
  std::vector<Claim> claims;
  std::vector<Verdict> verdicts;
  std::string found;
  for (std::size_t l = 0; l < values.axes().losses.size(); ++l) {
    claims.push_back(pcic_succeeds(values, l));
    const About last{values, {{values.axes().settings.size() - 1, l}}};
    verdicts.push_back(above(nearer(last, "pcic", "psis")));
    found += fmt::format("{}{}: by {}", l == 0 ? "" : "; ", values.axes().losses[l],
                         points_text(nearer(last, "pcic", "psis")));
  }
  claims.push_back(
      {.text = fmt::format("At d = {} PCIC is nearer to the generalisation error than PSIS, for both losses.",
                           values.axes().settings.back()),
       .verdict = of_all(verdicts),
       .found = found + "."});
  return claims;
}

}  // namespace

Outcome run_poisson_sequence(const Settings& settings) {
  const std::size_t num_draws = settings.quick ? 300 : 1000;
  std::vector<double> dimensions{10, 100};
  if (!settings.quick) dimensions = {10, 30, 100, 300, 1000};
  const std::vector<Loss> losses{Loss::squared, Loss::negative_log};
  Comparison comparison({.setting_name = "d",
                         .settings = dimensions,
                         .losses = {"l2", "log"},
                         .estimators = {"in_sample", "pcic", "pcic2", "is", "psis", "psis_authors",
                                        "is_authors", "in_sample_exact", "pcic_exact", "pcic2_exact", "loocv",
                                        "generalisation", "control", "in_sample_plugin", "pcic_plugin",
                                        "gdic_plugin", "loocv_plugin", "generalisation_plugin"},
                         .num_repetitions = settings.quick ? 20u : 40u});
  const std::size_t num_settings = dimensions.size();
  std::vector<DiagnosticSamples> diagnostics(num_settings * comparison.axes().num_repetitions);
  in_parallel_with_progress(diagnostics.size(), settings, [&](std::size_t task) {
    const std::size_t setting = num_settings - 1 - task % num_settings, data_set = task / num_settings;
    const auto dimension = static_cast<std::size_t>(dimensions[setting]);
    const RandomStream stream(settings.seed, {60, dimension, data_set});
    const std::vector<double> rates = alternating_rates(dimension);
    const Table counts = simulated_counts(rates, num_obs, stream.child(0));
    const PoissonSequence model(counts);
    RandomStream stream_of_fit = stream.child(1);
    const Table draws = model.draw(unit_weights(num_obs), num_draws, stream_of_fit);
    const FitTables tables = tables_of(model, draws, std::span<const Loss>(losses));
    const FitEvaluation fit = estimate_all(tables);
    const std::vector<double> mean = model.posterior_mean(unit_weights(num_obs));
    for (std::size_t l = 0; l < losses.size(); ++l) {
      const Comparison::Cell cell{setting, l};
      const auto set = [&](const char* name, double value) { comparison.set(cell, data_set, name, value); };
      comparison.set_all(cell, data_set, fit.losses[l]);
      const auto [is, psis] = as_in_authors_code(tables.score, tables.losses[l]);
      set("is_authors", is);
      set("psis_authors", psis);
      const ExactEstimates exact = exact_estimates(model, counts, losses[l]);
      set("in_sample_exact", exact.in_sample);
      set("pcic_exact", exact.pcic);
      set("pcic2_exact", exact.pcic2);
      const ExactLoocv loocv = exact_loocv_in_closed_form(model, losses[l]);
      set("loocv", loocv.gibbs.mean());
      set("loocv_plugin", loocv.plug_in.mean());
      set("generalisation", exact_generalisation(model, rates, losses[l]));
      set("generalisation_plugin", expected_loss_at(mean, rates, losses[l]));
      double control = -expected_loss_at(rates, rates, losses[l]);
      for (std::size_t i = 0; i < num_obs; ++i) control += model.loss(rates, i, losses[l]) / num_obs;
      set("control", control);
    }
    diagnostics[data_set * num_settings + setting] = {fit.pareto_k, fit.losses.front().ratio};
  });

  const std::vector<std::string> shown{"in_sample", "is", "psis", "pcic", "pcic2", "loocv"};
  const std::vector<std::string> authors{"psis_authors", "is_authors", "psis", "pcic"};
  const std::vector<std::string> plug_in{"in_sample_plugin", "gdic_plugin", "pcic_plugin", "loocv_plugin"};
  std::vector<DiagnosticSamples> highest;
  for (std::size_t k = 0; k < comparison.axes().num_repetitions; ++k)
    highest.push_back(diagnostics[k * num_settings + num_settings - 1]);
  Outcome outcome{.numbers = comparison.numbers("loocv"),
                  .details = {{"data_sets", comparison.repetitions()}},
                  .figures = {comparison.relative_values("generalisation", shown),
                              comparison.relative_values("generalisation", authors),
                              comparison.relative_values("generalisation_plugin", plug_in)},
                  .claims = claims_of(comparison)};
  outcome.figures[1].title = "What the authors' code computes, relative to the mean of generalisation";
  for (Figure& figure : outcome.figures) figure.log_x = true;
  outcome.remarks = {
      fmt::format("At d = {} the median k-hat is {:.2g} and the median r (l2) {:.2g}.", dimensions.back(),
                  median_pareto_k(highest), median_ratio(highest)),
      "The figure of the paper that is labelled as a second squared loss is the log loss.",
      "loocv, *_exact and generalisation are closed forms; the intervals are those of independent data sets."};
  return outcome;
}

}  // namespace pcic::paper
