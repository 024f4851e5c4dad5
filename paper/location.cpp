// The bias of pcic under a strong prior, in the location-shift model: closed forms against simulated data
// sets.
//
//   X_i ~ N(theta*, I),  prior N(0, tau I),  loss |x - theta|^2,  lambda = n beta + 1/tau,  a = n beta/lambda
//   E pcic - E G  =  (2a/n) |theta*|^2/(n beta tau + 1)^2 + beta d/lambda^2 + (a^3 - 2 a^2) 2 d/n^2
//   E pcic' - E G = -a d (2 - 1/beta)/n^2,   pcic' with s + (log prior)/n
// G = d + |m - theta*|^2 + d/lambda is the Gibbs generalisation error of one data set. No draws are needed.
#include <fmt/format.h>

#include <cmath>

#include "paper/estimators.hpp"
#include "paper/experiments.hpp"
#include "pcic/sample/gaussian_location.hpp"

namespace pcic::paper {
namespace {

constexpr std::size_t num_obs = 10, dimension = 2;
constexpr double learning_rate = 1, truth = 1;  // of every coordinate
constexpr double d = dimension, n = num_obs;

struct Errors {
  double in_sample, pcic, pcic_prior, loocv;  // each minus G
};

Errors errors_of_one_data_set(double prior_variance, RandomStream stream) {
  Table observations(num_obs, dimension);
  for (std::size_t i = 0; i < num_obs; ++i)
    for (double& x : observations.row(i)) x = truth + stream.normal();
  const GaussianLocation model(observations,
                               {.learning_rate = learning_rate, .prior_variance = prior_variance});
  const std::vector<double> weights = unit_weights(num_obs);
  double generalisation = d + d / model.posterior_precision(weights);
  for (const double mean : model.posterior_mean(weights)) generalisation += (mean - truth) * (mean - truth);
  Errors errors{-generalisation, -generalisation, -generalisation, -generalisation};
  for (std::size_t i = 0; i < num_obs; ++i) {
    const double in_sample = model.gibbs_loss(weights, i);
    const double covariance = model.covariance_with_score(weights, i);
    errors.in_sample += in_sample / n;
    errors.pcic += (in_sample - covariance) / n;
    errors.pcic_prior += (in_sample - covariance - model.covariance_with_log_prior(weights, i) / n) / n;
    errors.loocv += model.gibbs_loss(weights_without(i, num_obs), i) / n;
  }
  return errors;
}

double expected_bias_of_pcic(double prior_variance) {
  const double lambda = n * learning_rate + 1 / prior_variance, a = n * learning_rate / lambda;
  const double shrinkage = n * learning_rate * prior_variance + 1;
  return 2 * a / n * d * truth * truth / (shrinkage * shrinkage) + learning_rate * d / (lambda * lambda) +
         (a * a * a - 2 * a * a) * 2 * d / (n * n);
}

// As the paper prints it: both terms have the opposite sign there.
double bias_of_pcic_as_printed(double prior_variance) {
  return -expected_bias_of_pcic(prior_variance);
}

double expected_bias_of_corrected(double prior_variance) {
  const double a = n * learning_rate / (n * learning_rate + 1 / prior_variance);
  return -a * d * (2 - 1 / learning_rate) / (n * n);
}

FigurePoint with_standard_error(double x, const Spread& spread, std::size_t count) {
  const double se = spread.sd / std::sqrt(static_cast<double>(count));
  return {x, spread.mean, spread.mean - 2 * se, spread.mean + 2 * se};
}

}  // namespace

Outcome run_location(const Settings& settings) {
  const std::size_t num_data_sets = settings.quick ? 2000 : 200000;
  const std::vector<double> prior_variances{0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10};
  Outcome outcome{.numbers = TidyTable({"prior_variance", "estimator", "bias", "se", "closed_form"})};
  FigurePanel panel{
      .title = fmt::format("n = {}, d = {}, |theta*|^2 = {}", num_obs, dimension, d * truth * truth),
      .lines = {{"in_sample", {}}, {"pcic", {}}, {"pcic_prior", {}}, {"loocv", {}}}};
  double z_pcic = 0, z_printed = 0, z_corrected = 0, strongest_plain = 0, strongest_corrected = 0;
  for (std::size_t t = 0; t < prior_variances.size(); ++t) {
    const double tau = prior_variances[t];
    std::vector<std::vector<double>> errors(4, std::vector<double>(num_data_sets));
    in_parallel_with_progress(
        num_data_sets,
        {.on_progress =
             [&](double share) {
               if (settings.on_progress)
                 settings.on_progress((static_cast<double>(t) + share) /
                                      static_cast<double>(prior_variances.size()));
             }},
        [&](std::size_t k) {
          const Errors one = errors_of_one_data_set(tau, RandomStream(settings.seed, {t, k}));
          errors[0][k] = one.in_sample;
          errors[1][k] = one.pcic;
          errors[2][k] = one.pcic_prior;
          errors[3][k] = one.loocv;
        });
    const double not_known = std::nan("");
    const std::vector<double> closed_forms{not_known, expected_bias_of_pcic(tau),
                                           expected_bias_of_corrected(tau), not_known};
    for (std::size_t e = 0; e < errors.size(); ++e) {
      const Spread spread = spread_of(errors[e]);
      const double se = spread.sd / std::sqrt(static_cast<double>(num_data_sets));
      outcome.numbers.add({tau, panel.lines[e].name, spread.mean, se, closed_forms[e]});
      panel.lines[e].points.push_back(with_standard_error(tau, spread, num_data_sets));
      const double z = std::abs(spread.mean - closed_forms[e]) / se;
      if (e == 1) {
        z_pcic = std::max(z_pcic, z);
        z_printed = std::max(z_printed, std::abs(spread.mean - bias_of_pcic_as_printed(tau)) / se);
      }
      if (e == 2) z_corrected = std::max(z_corrected, z);
    }
    strongest_plain = std::max(strongest_plain, std::abs(closed_forms[1]));
    strongest_corrected = std::max(strongest_corrected, std::abs(closed_forms[2]));
  }
  outcome.figures.push_back({.title = "Expected error of each estimator, minus the generalisation error",
                             .x_label = "prior variance tau",
                             .y_label = "bias",
                             .log_x = true,
                             .panels = {panel}});
  outcome.claims = {
      {.section = "Section 3.4",
       .text =
           "The display \"case study difference\": E[G] - E[E_G] = -E[mean Cov(nu, s)] + (2/n)(n beta tau/(n beta tau + "
           "1)) theta*'A theta*/(n beta tau + 1)^2 + rem",
       .verdict = z_pcic < 4 && z_printed > 4   ? Verdict::with_correction
                  : z_pcic > 4 && z_printed < 4 ? Verdict::holds
                                                : Verdict::undecided,
       .found = fmt::format(
           "With the last two terms subtracted in place of added, simulation agrees at every prior variance to "
           "{:.2g} standard errors at the most; as printed it is off by up to {:.0f}. The terms themselves are "
           "right.",
           z_pcic, z_printed),
       .in_short = fmt::format(
           "Location-shift model: the bias of PCIC has the size that the paper gives and the opposite sign "
           "(simulation is {:.2g} standard errors from the corrected display at the most, {:.0f} from the "
           "printed one).",
           z_pcic, z_printed)},
      {.section = "Section 3.4",
       .text =
           "With log prior/n in the score the bias is rem_2, \"an O(n^-2)-term that is independent of theta*\"",
       .verdict = verdict_if(z_corrected < 4),
       .found = fmt::format(
           "Simulation agrees with -a tr A (2 - 1/beta)/n^2 to {:.2g} standard errors at the most. (The "
           "appendix needs 2 tr A where Step 3 prints (1 + d) tr A, and d/lambda for 1/lambda.)",
           z_corrected),
       .in_short = fmt::format(
           "Location-shift model: with the prior in the score the remaining bias is O(1/n^2) and free of "
           "theta* (within {:.2g} standard errors of the closed form).",
           z_corrected)},
      {.section = "Section 3.4",
       .text = "\"the bias term in the naive PCIC_G can be removed\" by adding log prior/n to the score",
       .verdict = verdict_if(strongest_corrected < strongest_plain / 2),
       .found = fmt::format(
           "Largest bias over the priors, exact: {:.3g} without and {:.3g} with the correction (rule: less than "
           "half).",
           strongest_plain, strongest_corrected),
       .in_short = fmt::format(
           "Location-shift model: the largest bias over the priors is {:.3g} without and {:.3g} with the "
           "prior in the score.",
           strongest_plain, strongest_corrected)}};
  outcome.remarks = {
      "The closed forms are those of docs/mathematics.md; read 2 tr A where the paper's display of "
      "Step 3 has (1 + d) tr A."};
  return outcome;
}

}  // namespace pcic::paper
