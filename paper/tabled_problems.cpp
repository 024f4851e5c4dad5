#include "paper/tabled_problems.hpp"

#include <cmath>
#include <numbers>

#include "paper/random_data.hpp"
#include "paper/tabled_posterior.hpp"

namespace pcic::paper {
namespace {

const std::vector<PointLoss> losses_of_numbers{
    {"squared", [](double y, double m) { return (y - m) * (y - m); }},
    {"absolute", [](double y, double m) { return std::abs(y - m); }}};
const std::vector<PointLoss> losses_of_classes{
    {"brier", [](double y, double m) { return (y - m) * (y - m); }},
    {"misclassification", [](double y, double m) { return y != (m > 0.5) ? 1.0 : 0.0; }}};

double log_normal_kernel(double x, double sd) {
  return -x * x / (2 * sd * sd);
}

// log P(y = 1 | eta) for eta and log P(y = 0 | eta) for -eta.
double log_logistic(double eta) {
  return eta > 0 ? -std::log1p(std::exp(-eta)) : eta - std::log1p(std::exp(eta));
}
double log_normal_probability(double eta) {
  if (eta > -20) return std::log(std::erfc(-eta / std::numbers::sqrt2) / 2);
  return -eta * eta / 2 - std::log(-eta) - std::log(2 * std::numbers::pi) / 2 + std::log1p(-1 / (eta * eta));
}

SolvedProblem classes(double (*log_probability)(double eta), std::size_t num_draws, RandomStream& stream) {
  const std::size_t n = whole_number(10, 40, stream);
  std::vector<double> x(n), y(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = stream.normal() / std::sqrt(stream.gamma(2, 2));
    y[i] = std::log(stream.uniform()) < log_probability(0.5 + 1.5 * x[i]) ? 1 : 0;
    if (stream.uniform() < 0.05) y[i] = 1 - y[i];
  }
  const auto eta = [x](const TwoParameters& theta, std::size_t i) { return theta[0] + theta[1] * x[i]; };
  const TwoParameterModel model{
      .y = y,
      .log_prior =
          [](const TwoParameters& theta) {
            return log_normal_kernel(theta[0], 2.5) + log_normal_kernel(theta[1], 2.5);
          },
      .log_density =
          [=](const TwoParameters& theta, std::size_t i) {
            return log_probability(y[i] == 1 ? eta(theta, i) : -eta(theta, i));
          },
      .prediction = [=](const TwoParameters& theta,
                        std::size_t i) { return std::exp(log_probability(eta(theta, i))); },
      .lower = {-15, -15},
      .upper = {15, 15}};
  return solve_by_table(model, losses_of_classes, num_draws, stream);
}

}  // namespace

SolvedProblem negative_binomial_counts(std::size_t num_draws, RandomStream stream) {
  const std::size_t n = whole_number(8, 30, stream);
  const double rate = 1 + 7 * stream.uniform(), dispersion = std::exp(2 * stream.uniform() - 0.5);
  std::vector<double> length(n), y(n);
  for (std::size_t i = 0; i < n; ++i) {
    length[i] = 0.5 + 1.5 * stream.uniform();
    y[i] = poisson_count(stream.gamma(dispersion, dispersion / (rate * length[i])), stream);
  }
  if (stream.uniform() < 0.5) y[0] = std::round(10 * rate);
  const TwoParameterModel model{
      .y = y,
      .log_prior =
          [](const TwoParameters& theta) {
            return log_normal_kernel(theta[0], 2) + log_normal_kernel(theta[1], 1.5);
          },
      .log_density =
          [=](const TwoParameters& theta, std::size_t i) {
            const double mu = std::exp(theta[0]) * length[i], phi = std::exp(theta[1]);
            return std::lgamma(y[i] + phi) - std::lgamma(phi) - std::lgamma(y[i] + 1) -
                   phi * std::log1p(mu / phi) - y[i] * std::log1p(phi / mu);
          },
      .prediction = [=](const TwoParameters& theta, std::size_t i) { return std::exp(theta[0]) * length[i]; },
      .lower = {-8, -7},
      .upper = {8, 7}};
  return solve_by_table(model, losses_of_numbers, num_draws, stream);
}

SolvedProblem logistic_classes(std::size_t num_draws, RandomStream stream) {
  return classes(log_logistic, num_draws, stream);
}

SolvedProblem probit_classes(std::size_t num_draws, RandomStream stream) {
  return classes(log_normal_probability, num_draws, stream);
}

SolvedProblem student_outliers(std::size_t num_draws, RandomStream stream) {
  const std::size_t n = whole_number(6, 30, stream);
  constexpr double nu = 4;
  std::vector<double> y(n);
  for (double& value : y) value = stream.normal() / std::sqrt(stream.gamma(nu / 2, nu / 2));
  if (stream.uniform() < 0.5) y[0] = 10 + 10 * stream.uniform();
  const double constant =
      std::lgamma((nu + 1) / 2) - std::lgamma(nu / 2) - std::log(nu * std::numbers::pi) / 2;
  const TwoParameterModel model{
      .y = y,
      .log_prior =
          [](const TwoParameters& theta) {
            return log_normal_kernel(theta[0], 5) + log_normal_kernel(theta[1], 1);
          },
      .log_density =
          [=](const TwoParameters& theta, std::size_t i) {
            const double z = (y[i] - theta[0]) / std::exp(theta[1]);
            return constant - theta[1] - (nu + 1) / 2 * std::log1p(z * z / nu);
          },
      .prediction = [](const TwoParameters& theta, std::size_t) { return theta[0]; },
      .lower = {-25, -5},
      .upper = {25, 5}};
  return solve_by_table(model, losses_of_numbers, num_draws, stream);
}

}  // namespace pcic::paper
