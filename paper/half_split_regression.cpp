// Stack loss and Gesell's data: the error of each estimator against the number of draws.
//
// Twenty random splits into 10 training and 11 test rows; for each number of draws ten fits: their standard
// deviation is the Monte Carlo error, the first is the estimate. Exact leave-one-out is computed once per
// split, from ten times the largest number of draws.
#include <fmt/format.h>

#include <algorithm>

#include "paper/comparison_claims.hpp"
#include "paper/experiments.hpp"
#include "paper/halves.hpp"
#include "paper/regression.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
namespace {

using Cell = Comparison::Cell;

RegressionData rows_of(const RegressionData& data, const std::vector<std::size_t>& places) {
  return {rows_at(data.design, places), values_at(data.responses, places)};
}

const std::vector<std::string> from_draws{"in_sample", "pcic", "pcic2", "is", "psis"};

std::string monte_carlo_error_of(const std::string& estimator) {
  return "mc_error_" + estimator;
}

std::vector<std::string> estimators() {
  std::vector<std::string> names = from_draws;
  for (const std::string& name : from_draws) names.push_back(monte_carlo_error_of(name));
  names.insert(names.end(), {"loocv", "generalisation"});
  return names;
}

void set_estimates(const std::vector<FitEvaluation>& runs, std::size_t setting, std::size_t split,
                   Comparison& comparison) {
  for (std::size_t l = 0; l < regression_losses.size(); ++l) {
    comparison.set_all({setting, l}, split, runs.front().losses[l]);
    for (const std::string& name : from_draws) {
      std::vector<double> values;
      for (const FitEvaluation& fit : runs) values.push_back(value_of(fit.losses[l], name));
      comparison.set({setting, l}, split, monte_carlo_error_of(name), spread_of(values).sd);
    }
  }
}

double mean_error_of(const Comparison& comparison, Cell cell, const std::string& estimator) {
  return comparison.spread(cell, monte_carlo_error_of(estimator)).mean;
}

Claim pcic_is_more_stable(const Comparison& comparison) {
  const std::vector<Cell> cells = comparison.cells();
  const auto noisier = [&](const std::string& estimator) {
    return static_cast<std::size_t>(std::ranges::count_if(cells, [&](Cell cell) {
      return mean_error_of(comparison, cell, estimator) > mean_error_of(comparison, cell, "pcic");
    }));
  };
  const std::size_t is = noisier("is"), psis = noisier("psis");
  std::string found = fmt::format(
      "The Monte Carlo error (deviation over repeated fits, mean over splits) is larger than that of PCIC "
      "for "
      "IS in {} and for PSIS in {} of {} cells (the rule: both in more than half).",
      is, psis, cells.size());
  const std::size_t last = comparison.axes().settings.size() - 1;
  for (std::size_t l = 0; l < comparison.axes().losses.size(); ++l) {
    found += fmt::format(" {}, {} draws:", comparison.axes().losses[l], comparison.axes().settings[last]);
    for (const std::string& name : from_draws)
      found += fmt::format(" {} {:.2g}", name, mean_error_of(comparison, {last, l}, name));
    found += ".";
  }
  return {.paper = "IS and PSIS are less stable than PCIC from one run to the next.",
          .verdict = verdict_if(2 * is > cells.size() && 2 * psis > cells.size()),
          .found = found};
}

Figure monte_carlo_errors(const Comparison& comparison) {
  Figure figure{.title = "Monte Carlo error, mean over the splits",
                .x_label = "num_draws",
                .y_label = "error",
                .log_x = true,
                .log_y = true};
  for (std::size_t l = 0; l < comparison.axes().losses.size(); ++l) {
    FigurePanel panel{.title = comparison.axes().losses[l], .lines = {}};
    for (const std::string& name : from_draws) {
      FigureLine line{name, {}};
      for (std::size_t k = 0; k < comparison.axes().settings.size(); ++k)
        line.points.push_back(
            {.x = comparison.axes().settings[k], .y = mean_error_of(comparison, {k, l}, name)});
      panel.lines.push_back(std::move(line));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Outcome run_on(const RegressionData& data, std::uint64_t name_of_stream, const Settings& settings) {
  const std::size_t num_rows = data.responses.size(), num_runs = settings.quick ? 3 : 10;
  std::vector<double> numbers_of_draws{100, 1000};
  if (!settings.quick) numbers_of_draws = {100, 200, 500, 1000, 2000, 5000, 10000};
  Comparison comparison({.setting_name = "num_draws",
                         .settings = numbers_of_draws,
                         .losses = regression_loss_names(),
                         .estimators = estimators(),
                         .num_repetitions = settings.quick ? 4u : 20u});
  in_parallel_with_progress(comparison.axes().num_repetitions, settings, [&](std::size_t split) {
    const RandomStream stream(settings.seed, {name_of_stream, split});
    const Halves halves = random_halves(num_rows, num_rows / 2, stream.child(0));
    const RegressionData training = rows_of(data, halves.training), test = rows_of(data, halves.test);
    const PeruggiaRegression model(training.design, training.responses, {.burn_in = 1000});
    const PeruggiaRegression new_rows(test.design, test.responses);
    const std::vector<ExactLoocv> loocv =
        exact_loocv(model, std::span(regression_losses),
                    static_cast<std::size_t>(10 * numbers_of_draws.back()), stream.child(1));
    for (std::size_t k = 0; k < numbers_of_draws.size(); ++k) {
      std::vector<FitEvaluation> runs;
      std::vector<double> new_losses;
      for (std::size_t run = 0; run < num_runs; ++run) {
        RandomStream stream_of_run = stream.child(2).child(k).child(run);
        const Table draws = model.draw(unit_weights(model.num_obs()),
                                       static_cast<std::size_t>(numbers_of_draws[k]), stream_of_run);
        runs.push_back(estimate_all(tables_of(model, draws, std::span(regression_losses))));
        if (run == 0) new_losses = mean_losses(new_rows, draws);
      }
      set_estimates(runs, k, split, comparison);
      for (std::size_t l = 0; l < regression_losses.size(); ++l) {
        comparison.set({k, l}, split, "loocv", loocv[l].gibbs.mean());
        comparison.set({k, l}, split, "generalisation", new_losses[l]);
      }
    }
  });

  const std::vector<std::string> shown{"in_sample", "pcic", "pcic2", "is", "psis", "loocv", "generalisation"};
  Outcome outcome{
      .numbers = comparison.numbers("loocv"),
      .figures = {comparison.relative_errors("loocv", from_draws),
                  comparison.relative_values("generalisation", shown)},
      .claims = {pcic_tracks(comparison, "loocv"), pcic_foresees(comparison, "generalisation"),
                 importance_sampling_fails(comparison, "loocv"), pcic_is_more_stable(comparison)}};
  for (Figure& figure : outcome.figures) figure.log_x = true;
  outcome.figures.push_back(monte_carlo_errors(comparison));
  outcome.remarks.push_back(
      "The prior of the coefficients is taken in its gamma-mixture form, which is proper for every number of "
      "covariates; kappa = 1. scaled l2 is (y - x'b)^2/sigma^2 = -2 log p - log(2 pi sigma^2).");
  return outcome;
}

}  // namespace

Outcome run_stackloss(const Settings& settings) {
  return run_on(stack_loss(), 21, settings);
}

Outcome run_gesell(const Settings& settings) {
  return run_on(gesell(), 22, settings);
}

}  // namespace pcic::paper
