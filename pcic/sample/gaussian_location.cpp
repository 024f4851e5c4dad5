#include "pcic/sample/gaussian_location.hpp"

#include <fmt/format.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/sample/model.hpp"

namespace pcic {

GaussianLocation::GaussianLocation(Table observations, Options options)
    : observations_(std::move(observations)), options_(std::move(options)) {
  const std::size_t d = observations_.num_columns();
  if (!(options_.learning_rate > 0) || !(options_.prior_variance > 0))
    throw InputError(fmt::format("learning rate {} and prior variance {}; both must be positive",
                                 options_.learning_rate, options_.prior_variance));
  Table& a = options_.loss_matrix;
  if (a.num_rows() == 0) {
    a = Table(d, d);
    for (std::size_t j = 0; j < d; ++j) a(j, j) = 1;
  }
  if (a.num_rows() != d || a.num_columns() != d)
    throw InputError(
        fmt::format("the loss matrix is {} x {} for observations of dimension {}; expected {} x {}",
                    a.num_rows(), a.num_columns(), d, d, d));
}

double GaussianLocation::trace() const {
  double sum = 0;
  for (std::size_t j = 0; j < num_parameters(); ++j) sum += options_.loss_matrix(j, j);
  return sum;
}

double GaussianLocation::posterior_precision(std::span<const double> weights) const {
  require_weights(weights, num_obs());
  double total = 0;
  for (double weight : weights) total += weight;
  return options_.learning_rate * total + 1 / options_.prior_variance;
}

std::vector<double> GaussianLocation::posterior_mean(std::span<const double> weights) const {
  const double lambda = posterior_precision(weights);
  std::vector<double> mean(num_parameters());
  for (std::size_t i = 0; i < num_obs(); ++i)
    for (std::size_t j = 0; j < mean.size(); ++j)
      mean[j] += options_.learning_rate / lambda * weights[i] * observations_(i, j);
  return mean;
}

Table GaussianLocation::draw(std::span<const double> weights, std::size_t num_draws,
                             RandomStream& stream) const {
  const std::vector<double> mean = posterior_mean(weights);
  const double sd = 1 / std::sqrt(posterior_precision(weights));
  Table draws(num_draws, num_parameters());
  for (std::size_t m = 0; m < num_draws; ++m)
    for (std::size_t j = 0; j < mean.size(); ++j) draws(m, j) = mean[j] + sd * stream.normal();
  return draws;
}

double GaussianLocation::score(std::span<const double> theta, std::size_t i) const {
  double squares = 0;
  for (std::size_t j = 0; j < theta.size(); ++j) squares += std::pow(observations_(i, j) - theta[j], 2);
  return -options_.learning_rate / 2 * squares;
}

double GaussianLocation::loss(std::span<const double> theta, std::size_t i, Loss) const {
  double sum = 0;
  for (std::size_t j = 0; j < theta.size(); ++j)
    for (std::size_t k = 0; k < theta.size(); ++k)
      sum += (observations_(i, j) - theta[j]) * options_.loss_matrix(j, k) * (observations_(i, k) - theta[k]);
  return sum;
}

double GaussianLocation::log_prior(std::span<const double> theta) const {
  double squares = 0;
  for (double value : theta) squares += value * value;
  return -squares / (2 * options_.prior_variance);
}

double GaussianLocation::gibbs_loss(std::span<const double> weights, std::size_t i, Loss) const {
  return loss(posterior_mean(weights), i) + trace() / posterior_precision(weights);
}

double GaussianLocation::covariance_with_score(std::span<const double> weights, std::size_t i) const {
  const double beta = options_.learning_rate, lambda = posterior_precision(weights);
  return -2 * beta / lambda * loss(posterior_mean(weights), i) - beta * trace() / (lambda * lambda);
}

double GaussianLocation::covariance_with_log_prior(std::span<const double> weights, std::size_t i) const {
  const double tau = options_.prior_variance, lambda = posterior_precision(weights);
  const std::vector<double> mean = posterior_mean(weights);
  double product = 0;  // (X_i - m)'A m
  for (std::size_t j = 0; j < mean.size(); ++j)
    for (std::size_t k = 0; k < mean.size(); ++k)
      product += (observations_(i, j) - mean[j]) * options_.loss_matrix(j, k) * mean[k];
  return 2 / (tau * lambda) * product - trace() / (tau * lambda * lambda);
}

}  // namespace pcic
