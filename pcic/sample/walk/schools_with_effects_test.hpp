// SchoolsWithEffects: eight schools with all ten parameters, where effects crowd together as tau goes to 0.
//
//   y_j ~ N(theta_j, v_j^2),   theta_j ~ N(mu, tau^2),   mu ~ N(0, 50^2),   tau ~ half-Cauchy(25)
// Given tau, with S_j = tau^2 + v_j^2: mu ~ N(m, 1/P),  P = sum w_j/S_j + 1/50^2,  m P = sum w_j y_j/S_j, and theta_j is normal;
// tau by the trapezoidal rule on its logarithm, which gives draws and exact means. Parameters: theta, mu, tau.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "pcic/sample/walk/leave_out.hpp"

namespace pcic {

struct SchoolsWithEffects {
  enum class Loss { squared_around_mean };  // (y_j - mu)^2
  static constexpr double prior_variance = 2500, tau_scale = 25;

  std::vector<double> y, errors;

  static SchoolsWithEffects times(double factor) {
    SchoolsWithEffects model{{28, 8, -3, 7, -1, 1, 18, 12}, {15, 10, 16, 11, 9, 11, 10, 18}};
    for (double& value : model.y) value *= factor;
    return model;
  }

  std::size_t num_obs() const { return y.size(); }
  std::size_t num_parameters() const { return y.size() + 2; }
  double loss(std::span<const double> theta, std::size_t i, Loss) const {
    return (y[i] - theta[y.size()]) * (y[i] - theta[y.size()]);
  }
  double score(std::span<const double> theta, std::size_t i) const {
    const double z = (y[i] - theta[i]) / errors[i];
    return -z * z / 2;
  }
  double log_prior(std::span<const double> theta) const {
    const double mu = theta[y.size()], tau = theta[y.size() + 1];
    double sum = -mu * mu / (2 * prior_variance) + log_prior_tau(tau);
    for (std::size_t j = 0; j < y.size(); ++j)
      sum += -std::log(tau) - (theta[j] - mu) * (theta[j] - mu) / (2 * tau * tau);
    return sum;
  }

  double gibbs_loss(std::span<const double> weights, std::size_t i, Loss) const {
    double sum = 0;
    for (const Node& node : nodes(weights))
      sum += node.weight * ((y[i] - node.mean) * (y[i] - node.mean) + node.variance);
    return sum;
  }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const {
    const std::vector<Node> all = nodes(weights);
    std::vector<double> reached;
    for (const Node& node : all) reached.push_back(node.weight + (reached.empty() ? 0 : reached.back()));
    Table draws(num_draws, num_parameters());
    for (std::size_t m = 0; m < num_draws; ++m) {
      const auto found = std::ranges::lower_bound(reached, stream.uniform() * reached.back());
      const auto k = static_cast<std::size_t>(found - reached.begin());
      // Between nodes the density of log tau is nearly constant.
      const double tau = all[k].tau * std::exp(step * (stream.uniform() - 0.5));
      const Node node = given_tau(weights, tau);
      const double mu = node.mean + std::sqrt(node.variance) * stream.normal();
      for (std::size_t j = 0; j < y.size(); ++j) {
        const double own = weights[j] / (errors[j] * errors[j]), precision = own + 1 / (tau * tau);
        draws(m, j) = (own * y[j] + mu / (tau * tau)) / precision + stream.normal() / std::sqrt(precision);
      }
      draws(m, y.size()) = mu;
      draws(m, y.size() + 1) = tau;
    }
    return draws;
  }

  Unbounded map(bool in_units_of_tau) const {
    Unbounded map;
    map.add({}, y.size() + 1);
    map.add({.kind = ParameterSupport::Kind::above}, 1);
    if (in_units_of_tau) map.measure_in({0, y.size(), y.size(), y.size() + 1});
    return map;
  }

 private:
  static constexpr double step = 0.02;
  struct Node {
    double tau, mean, variance, weight;  // of mu; the logarithm of the weight, until they are normalised
  };
  static double log_prior_tau(double tau) { return -std::log1p(tau * tau / (tau_scale * tau_scale)); }

  Node given_tau(std::span<const double> weights, double tau) const {
    double precision = 1 / prior_variance, linear = 0, log_weight = log_prior_tau(tau) + std::log(tau);
    for (std::size_t j = 0; j < y.size(); ++j) {
      const double variance = tau * tau + errors[j] * errors[j];
      precision += weights[j] / variance;
      linear += weights[j] * y[j] / variance;
      log_weight -= weights[j] * (std::log(variance) + y[j] * y[j] / variance) / 2;
    }
    log_weight += linear * linear / precision / 2 - std::log(precision) / 2;
    return {tau, linear / precision, 1 / precision, log_weight};
  }

  std::vector<Node> nodes(std::span<const double> weights) const {
    std::vector<Node> all;
    for (double log_tau = -12; log_tau < 14; log_tau += step)
      all.push_back(given_tau(weights, std::exp(log_tau)));
    const double top = std::ranges::max(all, {}, &Node::weight).weight;
    double sum = 0;
    for (Node& node : all) sum += node.weight = std::exp(node.weight - top);
    for (Node& node : all) node.weight /= sum;
    return all;
  }
};

}  // namespace pcic
