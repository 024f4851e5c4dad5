// High dimension: d Poisson rates, alternately 0.001 and 2, observed ten times, with a prior that shrinks
// their sum.
//
// loocv, pcic_exact and generalisation are closed forms; in_sample, pcic, pcic2, is and psis come from draws.
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

std::vector<double> alternating_rates(std::size_t dimension) {
  std::vector<double> rates(dimension);
  for (std::size_t j = 0; j < dimension; ++j) rates[j] = j % 2 == 0 ? 0.001 : 2;
  return rates;
}

}  // namespace

Outcome run_poisson_sequence(const Settings& settings) {
  const std::size_t num_draws = settings.quick ? 300 : 1000;
  std::vector<double> dimensions{10, 100};
  if (!settings.quick) dimensions = {10, 30, 100, 300, 1000};
  const std::vector<Loss> losses{Loss::squared, Loss::negative_log};
  Comparison comparison(
      {.setting_name = "d",
       .settings = dimensions,
       .losses = {"l2", "log"},
       .estimators = {"in_sample", "pcic", "pcic2", "is", "psis", "pcic_exact", "loocv", "generalisation"},
       .num_repetitions = settings.quick ? 4u : 20u});
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
    const FitEvaluation fit = estimate_all(tables_of(model, draws, std::span<const Loss>(losses)));
    for (std::size_t l = 0; l < losses.size(); ++l) {
      const Comparison::Cell cell{setting, l};
      comparison.set_all(cell, data_set, fit.losses[l]);
      comparison.set(cell, data_set, "pcic_exact", exact_pcic(model, counts, losses[l]));
      comparison.set(cell, data_set, "loocv", exact_loocv_in_closed_form(model, losses[l]).gibbs.mean());
      comparison.set(cell, data_set, "generalisation", exact_generalisation(model, rates, losses[l]));
    }
    diagnostics[data_set * num_settings + setting] = {fit.pareto_k, fit.losses.front().ratio};
  });

  const std::vector<std::string> shown{"in_sample", "pcic", "pcic2", "is", "psis", "loocv", "generalisation"};
  const std::vector<std::string> errors{"in_sample", "pcic", "pcic2", "is", "psis"};
  std::vector<DiagnosticSamples> highest;
  for (std::size_t k = 0; k < comparison.axes().num_repetitions; ++k)
    highest.push_back(diagnostics[k * num_settings + num_settings - 1]);
  Outcome outcome{.numbers = comparison.numbers("loocv"),
                  .figures = {comparison.relative_values("generalisation", shown),
                              comparison.relative_errors("loocv", errors)},
                  .claims = {pcic_tracks(comparison, "loocv"), pcic_foresees(comparison, "generalisation"),
                             importance_sampling_fails(comparison, "loocv")}};
  for (Figure& figure : outcome.figures) figure.log_x = true;
  outcome.remarks = {fmt::format("At d = {} the median k-hat is {:.2g} and the median r (l2) {:.2g}.",
                                 dimensions.back(), median_pareto_k(highest), median_ratio(highest)),
                     "The figure of the paper that is labelled as a second squared loss is the log loss."};
  return outcome;
}

}  // namespace pcic::paper
