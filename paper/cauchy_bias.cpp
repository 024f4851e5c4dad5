// The bias of WAIC under a strong prior: five-dimensional Cauchy errors and a Cauchy prior around 0.
//
// The generalisation error of a draw mu is a function of |mu - mu*| alone (cauchy_log_loss.hpp), so it is
// known without test data. The mean over the data of -log p(x_i | mu*), whose expectation is known, is
// subtracted from every estimate: that takes most of the noise away and leaves the bias as it is.
#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "paper/cauchy_log_loss.hpp"
#include "paper/estimators.hpp"
#include "paper/experiments.hpp"
#include "pcic/sample/cauchy_location.hpp"

namespace pcic::paper {
namespace {

using Loss = CauchyLocation::Loss;

constexpr std::size_t dimension = 5, num_obs = 10;
constexpr double n = num_obs;

Table simulate(const std::vector<double>& location, RandomStream stream) {
  Table observations(num_obs, dimension);
  for (std::size_t i = 0; i < num_obs; ++i) {
    const double scale = std::sqrt(stream.gamma(0.5, 0.5));
    for (std::size_t j = 0; j < dimension; ++j) observations(i, j) = location[j] + stream.normal() / scale;
  }
  return observations;
}

double mean_generalisation(const Table& draws, const std::vector<double>& location) {
  double sum = 0;
  for (std::size_t m = 0; m < draws.num_rows(); ++m) {
    double squares = 0;
    for (std::size_t j = 0; j < dimension; ++j) squares += std::pow(draws(m, j) - location[j], 2);
    sum += cauchy_log_loss(std::sqrt(squares));
  }
  return sum / static_cast<double>(draws.num_rows());
}

double covariance(std::span<const double> a, std::span<const double> b) {
  const double count = static_cast<double>(a.size());
  const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / count;
  const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / count;
  double sum = 0;
  for (std::size_t m = 0; m < a.size(); ++m) sum += (a[m] - mean_a) * (b[m] - mean_b);
  return sum / (count - 1);
}

struct Errors {
  double in_sample = 0, waic = 0, waic_prior = 0;
};

Errors errors_of_one_data_set(double distance, std::size_t num_draws, const RandomStream& stream) {
  const std::vector<double> location(dimension, distance / std::sqrt(static_cast<double>(dimension)));
  const CauchyLocation model(simulate(location, stream.child(0)));
  RandomStream stream_of_fit = stream.child(1);
  const Table draws = model.draw(unit_weights(num_obs), num_draws, stream_of_fit);
  const std::vector<double> prior = log_priors(model, draws);
  Errors errors;
  double known = -cauchy_log_loss(0);  // its mean over data sets is zero
  std::vector<double> loss(num_draws);
  for (std::size_t i = 0; i < num_obs; ++i) {
    for (std::size_t m = 0; m < num_draws; ++m) loss[m] = model.loss(draws.row(m), i, Loss::negative_log);
    const double in_sample = std::accumulate(loss.begin(), loss.end(), 0.0) / static_cast<double>(num_draws);
    const double waic = in_sample + covariance(loss, loss);  // the score is -loss
    errors.in_sample += in_sample / n;
    errors.waic += waic / n;
    errors.waic_prior += (waic - covariance(loss, prior) / n) / n;
    known += model.loss(location, i, Loss::negative_log) / n;
  }
  const double target = mean_generalisation(draws, location) + known;
  errors.in_sample -= target;
  errors.waic -= target;
  errors.waic_prior -= target;
  return errors;
}

}  // namespace

Outcome run_cauchy_bias(const Settings& settings) {
  const std::size_t num_data_sets = settings.quick ? 200 : 4000, num_draws = settings.quick ? 300 : 1000;
  std::vector<double> distances{0, 1, 5};
  if (!settings.quick) distances = {0, 0.5, 1, 1.5, 2, 3, 5, 10};
  Outcome outcome{.numbers = TidyTable({"distance", "mu", "estimator", "bias", "low", "high"})};
  FigurePanel panel{.title = fmt::format("n = {}, d = {}", num_obs, dimension),
                    .lines = {{"waic", {}}, {"waic_prior", {}}}};
  std::vector<std::vector<Errors>> errors(distances.size(), std::vector<Errors>(num_data_sets));
  in_parallel_with_progress(distances.size() * num_data_sets, settings, [&](std::size_t task) {
    const std::size_t k = task % distances.size(), data_set = task / distances.size();
    errors[k][data_set] =
        errors_of_one_data_set(distances[k], num_draws, RandomStream(settings.seed, {55, k, data_set}));
  });
  const double at_truth = cauchy_log_loss(0);
  std::vector<Verdict> still_biased;
  std::string found;
  Effect largest_share{0, 0, 0}, share_far{0, 0, 0}, left_far{0, 0, 0};
  bool right_direction = true;
  for (std::size_t k = 0; k < distances.size(); ++k) {
    const auto values_of = [&](auto of_one) {
      std::vector<double> values;
      for (const Errors& one : errors[k]) values.push_back(of_one(one));
      return values;
    };
    const auto bias_of = [&](double Errors::*member) {
      return mean_effect(values_of([&](const Errors& one) { return one.*member; }));
    };
    const Effect in_sample = bias_of(&Errors::in_sample), waic = bias_of(&Errors::waic),
                 corrected = bias_of(&Errors::waic_prior),
                 gain = mean_effect(values_of([](const Errors&one) { return one.waic - one.waic_prior; }));
    const double factor = distances[k] / std::sqrt(static_cast<double>(dimension));
    for (const auto& [name, effect] : {std::pair{"in_sample", in_sample},
                                       {"waic", waic},
                                       {"waic_prior", corrected},
                                       {"waic - waic_prior", gain}})
      outcome.numbers.add({distances[k], factor, name, effect.value, effect.low, effect.high});
    for (const auto& [line, effect] : {std::pair{0, waic}, {1, corrected}})
      panel.lines[static_cast<std::size_t>(line)].points.push_back(
          {factor, 1 + effect.value / at_truth, 1 + effect.low / at_truth, 1 + effect.high / at_truth});
    if (distances[k] < 1) continue;  // the prior's centre is no strong prior
    right_direction = right_direction && gain.is_above(0) && waic.is_above(0);
    still_biased.push_back(above(corrected));
    const Effect share{gain.value / waic.value, gain.low / waic.value, gain.high / waic.value};
    if (share.value > largest_share.value) largest_share = share;
    share_far = share;
    left_far = corrected;
    found += fmt::format(" mu = {:.2g}: bias {}, corrected {}, taken away {};", factor, number_text(waic),
                         number_text(corrected), percent_text(share));
  }
  outcome.figures = {{.title = "Relative to the expected loss at the truth (bands: 95 % intervals)",
                      .x_label = "scaling factor mu of the true location (mu, ..., mu)",
                      .y_label = "1 + bias / loss at the truth",
                      .panels = {panel}}};
  outcome.claims = {
      {.section = "Section 3.4",
       .text = "\"In the Cauchy model, the bias correction does work\"",
       .verdict = !right_direction              ? Verdict::undecided
                  : largest_share.is_above(0.5) ? Verdict::holds
                                                : Verdict::with_correction,
       .found = fmt::format(
           "n = {}, with 95 % intervals over data sets:{} (rule: it goes in the right direction at every distance "
           "from 1 on, and takes away more than half somewhere; if only the first, with a correction).",
           num_obs, found),
       .in_short = fmt::format(
           "Cauchy, n = {}: the correction goes in the right direction from distance 1 on, but takes away at "
           "most {} of the bias.",
           num_obs, percent_text(largest_share))},
      {.section = "Section 3.4",
       .text = "\"but there appears an additional non-negligible bias\"",
       .verdict = of_all(still_biased),
       .found = fmt::format(
           "The corrected bias is above 0 with its interval at: {}. At the largest distance it is {}, {:+.1f} % of "
           "the loss at the truth.",
           count_text(still_biased), number_text(left_far), 100 * left_far.value / at_truth),
       .in_short =
           fmt::format("Cauchy, n = {}: after the correction a bias of {} remains at the largest distance.",
                       num_obs, number_text(left_far))}};
  outcome.remarks = {
      "The paper's number of observations and locations are not known to us: n = 10, and the "
      "truth at several distances from the centre of the prior."};
  return outcome;
}

}  // namespace pcic::paper
