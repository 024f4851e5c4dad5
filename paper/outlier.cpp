// Regression with one influential point: simulated data, last x = R.
//
//   y_i = x_i + e_i,  e_i ~ N(0, 1),  x_i = i/100 for i < 50 and x_50 = R; intercept 0, slope 1
// Fitted by Peruggia's regression with kappa = 1. Ten new rows per data set, x from the 50 rows at random.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "paper/comparison_claims.hpp"
#include "paper/experiments.hpp"
#include "paper/regression.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
namespace {

constexpr std::size_t num_rows = 50, num_new_rows = 10;

std::vector<double> positions(double last) {
  std::vector<double> x(num_rows);
  for (std::size_t i = 0; i < num_rows; ++i) x[i] = 0.01 * static_cast<double>(i + 1);
  x.back() = last;
  return x;
}

RegressionData simulate(const std::vector<double>& x, RandomStream stream) {
  RegressionData data{Table(x.size(), 2), std::vector<double>(x.size())};
  for (std::size_t i = 0; i < x.size(); ++i) {
    data.design(i, 0) = 1;
    data.design(i, 1) = x[i];
    data.responses[i] = x[i] + stream.normal();
  }
  return data;
}

std::vector<double> chosen_at_random(const std::vector<double>& x, RandomStream stream) {
  std::vector<double> chosen(num_new_rows);
  for (double& value : chosen) value = x[static_cast<std::size_t>(stream.uniform() * num_rows)];
  return chosen;
}

// The largest k-hat and diagnostic ratio r (of l2) over the observations of one fit.
struct Diagnostics {
  double pareto_k, ratio;
};

Diagnostics evaluate(const RegressionData& data, const RegressionData& fresh, const Settings& settings,
                     const RandomStream& stream, std::size_t setting, std::size_t repetition,
                     Comparison& comparison) {
  const std::size_t num_draws = settings.quick ? 500 : 2000;
  const PeruggiaRegression model(data.design, data.responses,
                                 {.burn_in = 1000, .thin = settings.quick ? 1u : 10u});
  const PeruggiaRegression refitted(data.design, data.responses, {.burn_in = 200});
  RandomStream stream_of_fit = stream.child(0);
  const Table draws = model.draw(unit_weights(num_rows), num_draws, stream_of_fit);
  const FitEvaluation fit = estimate_all(tables_of(model, draws, std::span(regression_losses)));
  const std::vector<ExactLoocv> loocv =
      exact_loocv(refitted, std::span(regression_losses), num_draws, stream.child(1));
  const std::vector<double> new_losses =
      mean_losses(PeruggiaRegression(fresh.design, fresh.responses), draws);
  for (std::size_t l = 0; l < regression_losses.size(); ++l) {
    comparison.set_all({setting, l}, repetition, fit.losses[l]);
    comparison.set({setting, l}, repetition, "loocv", loocv[l].gibbs.mean());
    comparison.set({setting, l}, repetition, "generalisation", new_losses[l]);
  }
  return {std::ranges::max(fit.pareto_k), std::ranges::max(fit.losses.front().ratio)};
}

}  // namespace

Outcome run_outlier(const Settings& settings) {
  std::vector<double> last_positions{1, 4, 10};
  if (!settings.quick) last_positions = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  Comparison comparison(
      {.setting_name = "R",
       .settings = last_positions,
       .losses = regression_loss_names(),
       .estimators = {"in_sample", "pcic", "pcic2", "is", "psis", "loocv", "generalisation"},
       .num_repetitions = settings.quick ? 4u : 50u});
  const std::size_t num_settings = last_positions.size();
  std::vector<std::vector<double>> pareto_k(num_settings,
                                            std::vector<double>(comparison.axes().num_repetitions)),
      ratio = pareto_k;
  in_parallel_with_progress(
      num_settings * comparison.axes().num_repetitions, settings, [&](std::size_t task) {
        const std::size_t setting = task % num_settings, data_set = task / num_settings;
        const RandomStream stream(settings.seed, {50, data_set});  // the same errors for every R
        const std::vector<double> x = positions(last_positions[setting]);
        const Diagnostics worst = evaluate(
            simulate(x, stream.child(0)), simulate(chosen_at_random(x, stream.child(1)), stream.child(2)),
            settings, stream.child(3).child(setting), setting, data_set, comparison);
        pareto_k[setting][data_set] = worst.pareto_k;
        ratio[setting][data_set] = worst.ratio;
      });

  const std::vector<std::string> shown{"in_sample", "pcic", "pcic2", "is", "psis", "loocv", "generalisation"};
  const std::vector<std::string> errors{"in_sample", "pcic", "pcic2", "is", "psis"};
  return {.numbers = comparison.numbers("loocv"),
          .figures = {comparison.relative_values("generalisation", shown),
                      comparison.relative_errors("loocv", errors)},
          .claims = {pcic_tracks(comparison, "loocv"), pcic_foresees(comparison, "generalisation"),
                     importance_sampling_fails(comparison, "loocv")},
          .remarks = {
              fmt::format("Largest k-hat of a fit: {:.2g} on average for R = {}, {:.2g} for R = {}; largest "
                          "diagnostic ratio r (l2): {:.2g} and {:.2g}.",
                          spread_of(pareto_k.front()).mean, last_positions.front(),
                          spread_of(pareto_k.back()).mean, last_positions.back(),
                          spread_of(ratio.front()).mean, spread_of(ratio.back()).mean),
              "The paper leaves open where the ten test points lie: here at x of the data, chosen at random.",
              "Exact leave-one-out by refits of as many draws; burn-in 1000 and 200 (the authors: 10000; the "
              "chain forgets within a few steps)."}};
}

}  // namespace pcic::paper
