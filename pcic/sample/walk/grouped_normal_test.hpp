// GroupedNormal: J groups of K observations, J + 3 parameters.
//
//   y_jk ~ N(theta_j, sigma^2),   theta_j ~ N(mu, tau^2),   mu ~ N(0, 10^2),   tau^2, sigma^2 ~ InverseGamma(1, 1)
// Gibbs: every parameter given the others is normal or inverse gamma. Parameters: theta, mu, tau^2, sigma^2.
#pragma once

#include <cmath>
#include <vector>

#include "pcic/sample/walk/leave_out.hpp"

namespace pcic {

struct GroupedNormal {
  enum class Loss { squared };
  static constexpr double prior_variance = 100;

  std::size_t num_groups, size;
  std::vector<double> y;  // those of a group side by side

  std::size_t num_obs() const { return y.size(); }
  std::size_t num_parameters() const { return num_groups + 3; }
  double loss(std::span<const double> theta, std::size_t i, Loss) const {
    const double residual = y[i] - theta[i / size];
    return residual * residual;
  }
  double score(std::span<const double> theta, std::size_t i) const {
    const double variance = theta[num_groups + 2];
    return -std::log(variance) / 2 - loss(theta, i, {}) / (2 * variance);
  }
  double sum_of_scores(std::span<const double> theta) const {
    const double variance = theta[num_groups + 2];
    double squares = 0;
    for (std::size_t i = 0; i < y.size(); ++i) squares += loss(theta, i, {});
    return -static_cast<double>(y.size()) * std::log(variance) / 2 - squares / (2 * variance);
  }
  double log_prior(std::span<const double> theta) const {
    const double mu = theta[num_groups], between = theta[num_groups + 1], within = theta[num_groups + 2];
    double squares = 0;
    for (std::size_t j = 0; j < num_groups; ++j) squares += (theta[j] - mu) * (theta[j] - mu);
    return -static_cast<double>(num_groups) * std::log(between) / 2 - squares / (2 * between) -
           mu * mu / (2 * prior_variance) - 2 * std::log(between) - 1 / between - 2 * std::log(within) -
           1 / within;
  }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const {
    constexpr std::size_t burn_in = 500;
    Table draws(num_draws, num_parameters());
    std::vector<double> theta(num_parameters(), 0.0);
    theta[num_groups + 1] = theta[num_groups + 2] = 1;
    for (std::size_t m = 0; m < burn_in + num_draws; ++m) {
      step(weights, theta, stream);
      if (m >= burn_in) std::ranges::copy(theta, draws.row(m - burn_in).begin());
    }
    return draws;
  }

  Unbounded map() const {
    Unbounded map;
    map.add({}, num_groups + 1);
    map.add({.kind = ParameterSupport::Kind::above}, 2);
    return map;
  }

 private:
  void step(std::span<const double> weights, std::vector<double>& theta, RandomStream& stream) const {
    double& mu = theta[num_groups];
    double& between = theta[num_groups + 1];
    double& within = theta[num_groups + 2];
    const double groups = static_cast<double>(num_groups);
    double sum_of_means = 0, squares_between = 0, squares_within = 0, num_weighted = 0;
    for (std::size_t j = 0; j < num_groups; ++j) {
      double precision = 1 / between, linear = mu / between;
      for (std::size_t i = j * size; i < (j + 1) * size; ++i) {
        precision += weights[i] / within;
        linear += weights[i] * y[i] / within;
      }
      theta[j] = linear / precision + stream.normal() / std::sqrt(precision);
      sum_of_means += theta[j];
    }
    const double precision = groups / between + 1 / prior_variance;
    mu = sum_of_means / between / precision + stream.normal() / std::sqrt(precision);
    for (std::size_t j = 0; j < num_groups; ++j) squares_between += (theta[j] - mu) * (theta[j] - mu);
    for (std::size_t i = 0; i < y.size(); ++i) {
      squares_within += weights[i] * loss(theta, i, {});
      num_weighted += weights[i];
    }
    between = 1 / stream.gamma(1 + groups / 2, 1 + squares_between / 2);
    within = 1 / stream.gamma(1 + num_weighted / 2, 1 + squares_within / 2);
  }
};

// Effects and noise of standard deviation 1; the first observation lies 8 of them too high.
inline GroupedNormal groups_with_an_outlier(std::size_t num_groups) {
  GroupedNormal model{num_groups, 3, {}};
  RandomStream stream(63);
  for (std::size_t j = 0; j < num_groups; ++j) {
    const double effect = stream.normal();
    for (std::size_t k = 0; k < model.size; ++k) model.y.push_back(effect + stream.normal());
  }
  model.y[0] += 8;
  return model;
}

}  // namespace pcic
