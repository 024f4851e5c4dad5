// StudentRegression: a line with heavy-tailed noise.
//
//   y_i ~ Student t(4, a + b x_i, sigma),   a, b ~ N(0, 10^2),   sigma^2 ~ InverseGamma(1, 1)
// Gibbs: given the precisions l_i ~ Gamma(5/2, rate (4 + r_i^2/sigma^2)/2) of the noise it is a regression with weights.
#pragma once

#include <cmath>
#include <vector>

#include "pcic/sample/walk/leave_out.hpp"

namespace pcic {

struct StudentRegression {
  enum class Loss { squared };
  static constexpr double degrees_of_freedom = 4, prior_variance = 100;

  std::vector<double> x, y;

  std::size_t num_obs() const { return x.size(); }
  std::size_t num_parameters() const { return 3; }  // a, b, sigma^2

  double residual(std::span<const double> theta, std::size_t i) const {
    return y[i] - theta[0] - theta[1] * x[i];
  }
  double loss(std::span<const double> theta, std::size_t i, Loss) const {
    return residual(theta, i) * residual(theta, i);
  }
  double score(std::span<const double> theta, std::size_t i) const {
    const double nu = degrees_of_freedom;
    return -std::log(theta[2]) / 2 - (nu + 1) / 2 * std::log1p(loss(theta, i, {}) / (nu * theta[2]));
  }
  double log_prior(std::span<const double> theta) const {
    return -(theta[0] * theta[0] + theta[1] * theta[1]) / (2 * prior_variance) - 2 * std::log(theta[2]) -
           1 / theta[2];
  }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const {
    constexpr std::size_t burn_in = 500;
    Table draws(num_draws, 3);
    std::vector<double> theta{0, 0, 1};
    for (std::size_t m = 0; m < burn_in + num_draws; ++m) {
      step(weights, theta, stream);
      if (m >= burn_in) std::ranges::copy(theta, draws.row(m - burn_in).begin());
    }
    return draws;
  }

  Unbounded map() const {
    Unbounded map;
    map.add({}, 2);
    map.add({.kind = ParameterSupport::Kind::above}, 1);
    return map;
  }

 private:
  void step(std::span<const double> weights, std::vector<double>& theta, RandomStream& stream) const {
    const double nu = degrees_of_freedom;
    std::vector<double> precision(x.size(), 0.0);
    double shape = 1, rate = 1;
    double a = 1 / prior_variance, b = 0, c = a, u = 0, v = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (weights[i] == 0) continue;
      precision[i] = stream.gamma((nu + 1) / 2, (nu + loss(theta, i, {}) / theta[2]) / 2);
      shape += 0.5;
      rate += precision[i] * loss(theta, i, {}) / 2;
    }
    theta[2] = 1 / stream.gamma(shape, rate);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double w = precision[i] / theta[2];
      a += w, b += w * x[i], c += w * x[i] * x[i], u += w * y[i], v += w * x[i] * y[i];
    }
    const double determinant = a * c - b * b, first = std::sqrt(c / determinant);
    const double along = -b / determinant / first, second = std::sqrt(a / determinant - along * along);
    const double z = stream.normal();
    theta[0] = (c * u - b * v) / determinant + first * z;
    theta[1] = (a * v - b * u) / determinant + along * z + second * stream.normal();
  }
};

}  // namespace pcic
