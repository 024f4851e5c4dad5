// What privacy costs: one draw from the posterior at the learning rate that an (epsilon, delta) budget
// allows.
//
// Banknote data, half of the rows for training, Lipschitz constant of the logistic loss = the largest |x|,
// prior N(0, I), delta = 1e-4. The mean loss of one draw is the Gibbs loss: on the test rows, and as pcic
// foresees it.
#include "pcic/sample/privacy.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "paper/estimators.hpp"
#include "paper/experiments.hpp"
#include "paper/privacy.hpp"
#include "pcic/sample/logistic_regression.hpp"

namespace pcic::paper {
namespace {

using Loss = LogisticRegression::Loss;

constexpr double delta = 1e-4;
constexpr std::array losses{Loss::brier, Loss::misclassification};
constexpr std::array<const char*, 2> loss_names{"brier", "misclassification"};
constexpr std::array<const char*, 3> lines{"in_sample", "pcic", "generalisation"};

using Answers = std::array<std::array<double, 3>, 2>;  // [loss][line]

Answers evaluate_split(const Split& split, double learning_rate, std::size_t num_draws, RandomStream stream) {
  const LogisticRegression::Options options{.learning_rate = learning_rate};
  const LogisticRegression model(split.training.design, split.training.outcomes, options);
  const LogisticRegression test(split.test.design, split.test.outcomes, options);
  const Table draws = model.draw(unit_weights(model.num_obs()), num_draws, stream);
  const FitEvaluation fit = estimate_all(tables_of(model, draws, std::span<const Loss>(losses)));
  const LogisticRegression::MeanLosses means = test.mean_losses(draws);
  Answers answers;
  for (std::size_t l = 0; l < losses.size(); ++l)
    answers[l] = {value_of(fit.losses[l], "in_sample"), value_of(fit.losses[l], "pcic"),
                  l == 0 ? means.brier : means.misclassification};
  return answers;
}

}  // namespace

Outcome run_privacy(const Settings& settings) {
  return evaluate_private_learning(read_banknote(settings.data), settings);
}

Outcome evaluate_private_learning(const ClassificationData& data, const Settings& settings) {
  const LipschitzLoss loss{.lipschitz = lipschitz_of_logistic(data.design), .prior_concavity = 1};
  const std::vector<double> epsilons =
      settings.quick ? std::vector{0.1, 10.0} : std::vector{0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0};
  const std::size_t num_splits = settings.quick ? 2 : 20, num_draws = settings.quick ? 500 : 2000;
  const RandomStream root(settings.seed, {104});
  std::vector<std::vector<Answers>> answers(epsilons.size(), std::vector<Answers>(num_splits));
  in_parallel_with_progress(epsilons.size() * num_splits, settings, [&](std::size_t task) {
    const std::size_t s = task / epsilons.size(), e = task % epsilons.size();
    const Split split = random_split(data, data.outcomes.size() / 2, root.child(0).child(s));
    answers[e][s] = evaluate_split(split, learning_rate_for({epsilons[e], delta}, loss), num_draws,
                                   root.child(1).child(s).child(e));
  });

  Outcome outcome{.numbers = TidyTable({"epsilon", "delta", "beta", "loss", "split", "estimator", "value"})};
  Figure figure{
      .title = "The loss of one private draw", .x_label = "epsilon", .y_label = "loss", .log_x = true};
  Figure difference{.title = "Estimate minus the loss on the test rows",
                    .x_label = "epsilon",
                    .y_label = "difference",
                    .log_x = true};
  std::array<double, 2>
      worst{};  // |in_sample - generalisation| and |pcic - generalisation|, means over splits
  bool falls = true;
  for (std::size_t l = 0; l < losses.size(); ++l) {
    FigurePanel panel{.title = loss_names[l], .lines = {}};
    FigurePanel differences{.title = loss_names[l], .lines = {}};
    for (const char* name : lines) panel.lines.push_back({name, {}});
    for (std::size_t k = 0; k < worst.size(); ++k) differences.lines.push_back({lines[k], {}});
    double previous = std::numeric_limits<double>::infinity();
    for (std::size_t e = 0; e < epsilons.size(); ++e) {
      std::array<double, 3> means{};
      for (std::size_t k = 0; k < lines.size(); ++k) {
        std::vector<double> values;
        for (std::size_t s = 0; s < num_splits; ++s) {
          values.push_back(answers[e][s][l][k]);
          outcome.numbers.add({epsilons[e], delta, learning_rate_for({epsilons[e], delta}, loss),
                               loss_names[l], static_cast<double>(s + 1), lines[k], values.back()});
        }
        const auto [mean, sd] = spread_of(values);
        means[k] = mean;
        panel.lines[k].points.push_back({epsilons[e], mean, mean - sd, mean + sd});
      }
      for (std::size_t k = 0; k < worst.size(); ++k) {
        std::vector<double> errors;
        for (const Answers& answer : answers[e]) errors.push_back(answer[l][k] - answer[l][2]);
        const auto [mean, sd] = spread_of(errors);
        differences.lines[k].points.push_back({epsilons[e], mean, mean - sd, mean + sd});
        worst[k] = std::max(worst[k], std::abs(mean));
      }
      falls = falls && means[2] < previous;
      previous = means[2];
    }
    figure.panels.push_back(std::move(panel));
    difference.panels.push_back(std::move(differences));
  }
  const auto loss_at = [&](std::size_t e) { return figure.panels[0].lines[2].points[e].y; };
  outcome.claims = {
      {.text = "A larger budget gives a smaller loss (rule: the mean test loss falls with epsilon, for both "
               "losses).",
       .verdict = verdict_if(falls),
       .found = fmt::format(
           "Brier loss {:.3f} at epsilon = {} (beta = {:.2g}), {:.3f} at epsilon = {} (beta = {:.2g}).",
           loss_at(0), epsilons.front(), learning_rate_for({epsilons.front(), delta}, loss),
           loss_at(epsilons.size() - 1), epsilons.back(), learning_rate_for({epsilons.back(), delta}, loss))},
      {.text = "pcic foresees the loss of the private draw (rule: the means over splits differ by less than "
               "0.01).",
       .verdict = verdict_if(worst[1] < 0.01),
       .found =
           fmt::format("Largest difference over epsilons and losses: {:.2g}; of the in-sample loss: {:.2g}.",
                       worst[1], worst[0])}};
  outcome.remarks = {
      fmt::format(
          "Largest |x| = {:.3g} over all rows; who trains privately must know such a bound beforehand.",
          loss.lipschitz),
      "Bounds as in pcic/sample/privacy.hpp: one exact draw, one observation exchanged for another. They are "
      "worst "
      "cases: the true privacy of the draw is better.",
      "The prior is not scaled with beta. The estimates from the training rows themselves are not private."};
  outcome.figures = {std::move(figure), std::move(difference)};
  return outcome;
}

}  // namespace pcic::paper
