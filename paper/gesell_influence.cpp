// Case influence on Gesell's data: M_i = Cov(nu_i, s_i), reported as |M_i|/max |M|, for l2 and scaled l2.
//
// Beside it what M_i approximates: the change of the loss of case i when it is left out, by refits.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "paper/estimators.hpp"
#include "paper/experiments.hpp"
#include "paper/regression.hpp"
#include "pcic/sample/exact_loocv.hpp"

namespace pcic::paper {
namespace {

using Loss = PeruggiaRegression::Loss;

std::vector<double> relative_to_largest(std::vector<double> values) {
  double largest = 0;
  for (double& value : values) largest = std::max(largest, value = std::abs(value));
  for (double& value : values) value /= largest;
  return values;
}

// Case numbers from 1, the most influential first.
std::vector<std::size_t> ranking(const std::vector<double>& influence) {
  std::vector<std::size_t> cases(influence.size());
  for (std::size_t i = 0; i < cases.size(); ++i) cases[i] = i + 1;
  std::ranges::sort(cases, std::greater(), [&](std::size_t number) { return influence[number - 1]; });
  return cases;
}

struct Influence {
  std::vector<double> covariance, deletion;  // both relative to the largest
};

Influence influence_on(const LossEvaluation& evaluation, const PointwiseMeans& without) {
  std::vector<double> change = without.values;
  const std::vector<double>& in_sample = evaluation.find("in_sample")->pointwise;
  for (std::size_t i = 0; i < change.size(); ++i) change[i] -= in_sample[i];
  return {relative_to_largest(evaluation.covariance), relative_to_largest(change)};
}

FigureLine line_of(std::string name, const std::vector<double>& influence) {
  FigureLine line{std::move(name), {}};
  for (std::size_t i = 0; i < influence.size(); ++i)
    line.points.push_back({.x = static_cast<double>(i + 1), .y = influence[i]});
  return line;
}

}  // namespace

Outcome run_gesell_influence(const Settings& settings) {
  const std::size_t num_draws = settings.quick ? 4000 : 100000;
  const RegressionData data = gesell();
  const std::vector<Loss> losses{Loss::squared, Loss::scaled_squared};
  const std::vector<std::string> names{"l2", "scaled l2"};
  const std::vector<double> kappas{1, 10};
  Outcome outcome{.numbers = TidyTable({"kappa", "loss", "case", "influence", "relative",
                                        "change_if_left_out", "relative_change"})};
  Figure figure{.title = "Case influence, relative to the largest",
                .x_label = "case",
                .y_label = "|influence| / max",
                .shared_y = true};
  std::size_t same_first = 0, num_panels = 0;
  std::string found;
  double largest_difference = 0;
  for (std::size_t k = 0; k < kappas.size(); ++k) {
    const RandomStream stream(settings.seed, {23, k});
    const PeruggiaRegression model(data.design, data.responses, {.kappa = kappas[k]});
    RandomStream stream_of_fit = stream.child(0);
    const Table draws = model.draw(unit_weights(model.num_observations()), num_draws, stream_of_fit);
    const FitEvaluation fit = estimate_all(tables_of(model, draws, std::span<const Loss>(losses)));
    const std::vector<ExactLoocv> loocv =
        exact_loocv(model, std::span<const Loss>(losses), num_draws, stream.child(1));
    for (std::size_t l = 0; l < losses.size(); ++l) {
      const auto [covariance, deletion] = influence_on(fit.losses[l], loocv[l].gibbs);
      const std::vector<double>& in_sample = fit.losses[l].find("in_sample")->pointwise;
      for (std::size_t i = 0; i < covariance.size(); ++i) {
        outcome.numbers.add({kappas[k], names[l], static_cast<double>(i + 1), fit.losses[l].covariance[i],
                             covariance[i], loocv[l].gibbs.values[i] - in_sample[i], deletion[i]});
        largest_difference = std::max(largest_difference, std::abs(covariance[i] - deletion[i]));
      }
      figure.panels.push_back({fmt::format("{}, kappa = {}", names[l], kappas[k]),
                               {line_of("|Cov(nu, s)|", covariance), line_of("left out", deletion)}});
      const std::vector<std::size_t> ranked = ranking(covariance), exact = ranking(deletion);
      same_first += ranked[0] == exact[0] && ranked[1] == exact[1];
      ++num_panels;
      found += fmt::format(" {} at kappa = {}: cases {}, {}, {} (deletion: {}, {}, {}).", names[l], kappas[k],
                           ranked[0], ranked[1], ranked[2], exact[0], exact[1], exact[2]);
    }
    if (settings.on_progress) settings.on_progress(static_cast<double>(k + 1) / 2);
  }
  outcome.figures = {figure};
  outcome.claims = {
      {.paper = "The posterior covariance shows which cases are influential for a loss, without refits.",
       .verdict = same_first == num_panels ? Verdict::confirmed : Verdict::not_confirmed,
       .found = fmt::format("It names the same two cases first, in the same order, as leaving each out does "
                            "in {} of {} panels "
                            "(the rule: all); the relative influences differ by {:.2g} at most.{}",
                            same_first, num_panels, largest_difference, found)},
      {.paper = "The values in the paper's figure of case influence.",
       .verdict = Verdict::not_checkable,
       .found = "We have no numbers of that figure to compare with; ours are in the table."}};
  return outcome;
}

}  // namespace pcic::paper
