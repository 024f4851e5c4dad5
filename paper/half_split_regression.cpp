// Stack loss and Gesell's data: estimates against the number of draws.
//
// Training sets of 10 of 21 rows, in balanced blocks of 21 splits (splits.hpp). What has an exact value is exact, by
// quadrature, and the same for every number of draws: in_sample, pcic, pcic2, gdic, loocv, generalisation, and
// those of the plug-in target. pcic_draws, is, psis and the authors' forms come from draws; mc_error_* is their
// deviation from one run to the next, from two runs per split: sqrt of (a - b)^2/2.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "paper/experiments.hpp"
#include "paper/half_split_claims.hpp"
#include "paper/peruggia_quadrature.hpp"
#include "paper/regression.hpp"
#include "paper/splits.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;

const std::vector<std::string> exact_names{"in_sample",
                                           "pcic",
                                           "pcic2",
                                           "gdic",
                                           "loocv",
                                           "generalisation",
                                           "in_sample_plugin",
                                           "pcic_plugin",
                                           "gdic_plugin",
                                           "loocv_plugin",
                                           "generalisation_plugin"};
const std::vector<std::string> sampled_names{"pcic_draws", "is", "psis", "is_authors", "psis_authors"};

std::vector<std::string> estimators() {
  std::vector<std::string> names = exact_names;
  names.insert(names.end(), sampled_names.begin(), sampled_names.end());
  for (const char* name : {"pcic_draws", "is", "psis"}) names.push_back(fmt::format("mc_error_{}", name));
  return names;
}

using Sampled = std::vector<std::map<std::string, double>>;  // per loss

Sampled sampled_estimates(const PeruggiaRegression& model, std::size_t num_draws, RandomStream stream) {
  const Table draws = model.draw(unit_weights(model.num_obs()), num_draws, stream);
  const FitTables tables = tables_of(model, draws, std::span(regression_losses));
  const FitEvaluation fit = estimate_all(tables);
  Sampled all;
  for (std::size_t l = 0; l < regression_losses.size(); ++l) {
    const auto [is, psis] = as_in_authors_code(tables.score, tables.losses[l]);
    all.push_back({{"pcic_draws", value_of(fit.losses[l], "pcic")},
                   {"is", value_of(fit.losses[l], "is")},
                   {"psis", value_of(fit.losses[l], "psis")},
                   {"is_authors", is},
                   {"psis_authors", psis}});
  }
  return all;
}

RegressionData rows_of(const RegressionData& data, const std::vector<std::size_t>& places) {
  return {rows_at(data.design, places), values_at(data.responses, places)};
}

void evaluate_split(const RegressionData& data, const RowSplit& split, const RandomStream& stream,
                    std::size_t repetition, Comparison& comparison) {
  const std::vector<double>& numbers_of_draws = comparison.axes().settings;
  const std::vector<std::map<std::string, double>> exact = exact_regression(data, split);
  for (std::size_t l = 0; l < exact.size(); ++l)
    for (const auto& [name, value] : exact[l])
      for (std::size_t k = 0; k < numbers_of_draws.size(); ++k)
        comparison.set({k, l}, repetition, name, value);
  const RegressionData training = rows_of(data, split.training);
  const PeruggiaRegression model(training.design, training.responses, {.burn_in = 1000});
  for (std::size_t k = 0; k < numbers_of_draws.size(); ++k) {
    const auto num_draws = static_cast<std::size_t>(numbers_of_draws[k]);
    const Sampled one = sampled_estimates(model, num_draws, stream.child(k).child(0)),
                  other = sampled_estimates(model, num_draws, stream.child(k).child(1));
    for (std::size_t l = 0; l < regression_losses.size(); ++l) {
      for (const auto& [name, value] : one[l]) comparison.set({k, l}, repetition, name, value);
      for (const char* name : {"pcic_draws", "is", "psis"})
        comparison.set({k, l}, repetition, fmt::format("mc_error_{}", name),
                       std::abs(one[l].at(name) - other[l].at(name)) / std::sqrt(2.0));
    }
  }
}

Outcome run_on(const RegressionData& data, const std::string& name, std::uint64_t name_of_stream,
               const Settings& settings) {
  const std::size_t num_rows = data.responses.size(), num_blocks = settings.quick ? 2 : 10;
  std::vector<RowSplit> splits;
  for (std::size_t block = 0; block < num_blocks; ++block)
    for (RowSplit& split :
         balanced_block(num_rows, num_rows / 2, RandomStream(settings.seed, {name_of_stream, block})))
      splits.push_back(std::move(split));
  std::vector<double> numbers_of_draws{100, 1000};
  if (!settings.quick) numbers_of_draws = {100, 200, 500, 1000, 2000, 5000, 10000};
  Comparison comparison({.setting_name = "num_draws",
                         .settings = numbers_of_draws,
                         .losses = regression_loss_names(),
                         .estimators = estimators(),
                         .num_repetitions = splits.size(),
                         .num_blocks = num_blocks,
                         .repetition_names = {}});
  in_parallel_with_progress(splits.size(), settings, [&](std::size_t k) {
    evaluate_split(data, splits[k], RandomStream(settings.seed, {name_of_stream, 100, k}), k, comparison);
  });

  const std::vector<std::string> as_in_paper{"in_sample", "is", "psis", "pcic_draws", "loocv"};
  const std::vector<std::string> authors{"psis_authors", "is_authors", "psis", "pcic_draws"};
  const std::vector<std::string> others{"gdic", "pcic", "pcic2", "loocv"};
  const std::vector<std::string> plug_in{"in_sample_plugin", "gdic_plugin", "pcic_plugin", "loocv_plugin"};
  Outcome outcome{.numbers = comparison.numbers("loocv"),
                  .details = {{"splits", comparison.repetitions()}},
                  .figures = {comparison.relative_values("generalisation", as_in_paper),
                              comparison.relative_values("generalisation", authors),
                              comparison.relative_values("generalisation", others),
                              comparison.relative_values("generalisation_plugin", plug_in)},
                  .claims = half_split_claims(comparison, name)};
  outcome.figures[1].title = "What the authors' code computes, relative to the mean of generalisation";
  outcome.figures[2].title = "Without Monte Carlo error, relative to the mean of generalisation";
  for (Figure& figure : outcome.figures) figure.log_x = true;
  outcome.remarks = {
      fmt::format(
          "{} splits in {} independent balanced blocks. The intervals are those of the blocks, and speak of all "
          "splits of these 21 rows, not of other data.",
          splits.size(), num_blocks),
      "The prior of the coefficients is taken in its gamma-mixture form, which is proper for every number of "
      "covariates; kappa = 1.",
      "psis_authors normalises weights across the observations of a draw, as the authors' code does."};
  return outcome;
}

}  // namespace

Outcome run_stackloss(const Settings& settings) {
  return run_on(stack_loss(), "Stack loss", 21, settings);
}

Outcome run_gesell(const Settings& settings) {
  return run_on(gesell(), "Gesell", 22, settings);
}

}  // namespace pcic::paper
