#include "paper/poisson_bias.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <cmath>

#include "paper/experiments.hpp"
#include "paper/poisson_exact.hpp"

namespace pcic::paper {
namespace {

// E f(S), S ~ Poisson(mean); what is left out has probability below 1e-30.
template <class Function>
double expect_poisson(double mean, const Function& f) {
  double sum = 0;
  const double end = mean + 12 * std::sqrt(mean) + 40;
  for (double count = 0; count < end; ++count)
    sum += std::exp(count * std::log(mean) - mean - std::lgamma(count + 1)) * f(count);
  return sum;
}

// E over data and posterior of -log p(x | rate) + log x!, for a new x.
double generalisation(double n, double mu) {
  return expect_poisson(n * mu, [&](double sum) {
    const double a = 1 + sum, b = 1 + n;
    return a / b - mu * (boost::math::digamma(a) - std::log(b));
  });
}

}  // namespace

PoissonBias poisson_bias(std::size_t num_counts, double rate) {
  const auto n = static_cast<double>(num_counts);
  const double target = generalisation(n, rate);
  const double in_sample = expect_poisson(n * rate, [&](double sum) {
    const double a = 1 + sum, b = 1 + n;
    return a / b - sum / n * (boost::math::digamma(a) - std::log(b));
  });
  const double variance = expect_poisson(n * rate, [&](double sum) {
    const double a = 1 + sum, b = 1 + n, mean = sum / n;
    return (mean * (1 - 1 / n) + mean * mean) * boost::math::trigamma(a) - 2 * mean / b + a / (b * b);
  });
  const double waic = in_sample + variance - target;
  return {in_sample - target, waic, waic - (rate - 1) / (n * (n + 1) * (n + 1)),
          generalisation(n - 1, rate) - target, target + mean_log_factorial(rate)};
}

Outcome run_poisson_bias(const Settings& settings) {
  const std::vector<std::size_t> sizes{2, 5, 10, 20};
  constexpr double highest_rate = 50;
  Outcome outcome{.numbers = TidyTable({"n", "rate", "estimator", "bias", "relative_bias"})};
  Figure figure{.title = "Expected estimate minus expected generalisation error, exact",
                .x_label = "rate mu",
                .y_label = "bias"};
  Figure relative{.title = "Relative to the expected generalisation error, exact",
                  .x_label = "rate mu",
                  .y_label = "estimate / generalisation error"};
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    FigurePanel panel{.title = fmt::format("n = {}", sizes[k]),
                      .lines = {{"waic", {}}, {"waic_prior", {}}, {"loocv", {}}}};
    FigurePanel ratios = panel;
    for (double rate = 1; rate <= highest_rate; ++rate) {
      const PoissonBias bias = poisson_bias(sizes[k], rate);
      const std::vector<double> shown{bias.waic, bias.waic_prior, bias.loocv};
      const auto n = static_cast<double>(sizes[k]);
      outcome.numbers.add({n, rate, "in_sample", bias.in_sample, bias.in_sample / bias.generalisation});
      for (std::size_t e = 0; e < shown.size(); ++e) {
        outcome.numbers.add({n, rate, panel.lines[e].name, shown[e], shown[e] / bias.generalisation});
        panel.lines[e].points.push_back({.x = rate, .y = shown[e]});
        ratios.lines[e].points.push_back({.x = rate, .y = 1 + shown[e] / bias.generalisation});
      }
    }
    figure.panels.push_back(std::move(panel));
    relative.panels.push_back(std::move(ratios));
    if (settings.on_progress)
      settings.on_progress(static_cast<double>(k + 1) / static_cast<double>(sizes.size()));
  }
  outcome.figures = {relative, figure};
  const PoissonBias near = poisson_bias(10, 1), far = poisson_bias(10, highest_rate);
  const double change = far.waic - near.waic, corrected_change = far.waic_prior - near.waic_prior;
  std::size_t smaller = 0;
  for (double rate = 1; rate <= highest_rate; ++rate) {
    const PoissonBias bias = poisson_bias(10, rate);
    smaller += std::abs(bias.waic_prior) < std::abs(bias.waic);
  }
  const auto percent = [](double bias, const PoissonBias& at) { return 100 * bias / at.generalisation; };
  const bool removes = std::abs(corrected_change) < std::abs(change) / 2;
  const auto num_rates = static_cast<std::size_t>(highest_rate);
  outcome.claims = {
      {.section = "Section 3.4",
       .text =
           "\"When using strong priors, WAIC is shown to have a bias in the generalisation error estimation\"",
       .verdict = verdict_if(std::abs(far.waic) > std::abs(near.waic)),
       .found = fmt::format(
           "Exact, n = 10: bias {:.3g} ({:+.2f} %) at rate 1, the prior's mean, and {:.3g} ({:+.2f} %) at rate {} "
           "(rule: larger there).",
           near.waic, percent(near.waic, near), far.waic, percent(far.waic, far), highest_rate),
       .in_short = fmt::format(
           "Poisson, n = 10: the bias of WAIC2 goes from {:+.2f} % at the prior's mean to {:+.2f} % at rate {}.",
           percent(near.waic, near), percent(far.waic, far), highest_rate)},
      {.section = "Section 3.4",
       .text = "\"In the Poisson conjugate model, the bias correction successfully works\"",
       .verdict = !removes               ? Verdict::does_not_hold
                  : smaller == num_rates ? Verdict::holds
                                         : Verdict::with_correction,
       .found = fmt::format(
           "Exact, n = 10, from rate 1 to {}: the bias of WAIC2 changes by {:.3g}, that of the corrected one by "
           "{:.3g} (rule: less than half, and the corrected bias smaller at every rate). It is the smaller one at "
           "{} of {} rates: around rate 10 two errors of the plain WAIC2 cancel.",
           highest_rate, change, corrected_change, smaller, num_rates),
       .in_short = fmt::format(
           "Poisson, n = 10: the correction removes {:.0f} % of what the prior adds to the bias from rate 1 to "
           "{}, but is nearer to the generalisation error at {} of {} rates only, because two errors of the "
           "plain WAIC2 cancel at the others.",
           100 * (1 - std::abs(corrected_change / change)), highest_rate, smaller, num_rates)}};
  outcome.remarks = {
      "The range of the rates is ours. Up to about rate 15 the two errors of WAIC2 cancel in part, and the correction takes it "
      "further from the generalisation error.",
      "The paper's number of observations is not known to us: n = 2, 5, 10 and 20 are shown. "
      "WAIC is -E log p + Var log p, the PCIC of the log loss (waic2)."};
  return outcome;
}

}  // namespace pcic::paper
