// LinearGaussian: y ~ N(x'b, 1), b ~ N(0, 10 I), whose leave-one-out losses are known:
//   h = x'Vx, e = y - x'm:   E (y - x'b)^2 without the observation = e^2/(1 - h)^2 + h/(1 - h)
#pragma once

#include <cmath>
#include <vector>

#include "pcic/sample/walk/leave_out.hpp"

namespace pcic {

struct LinearGaussian {
  enum class Loss { squared };

  std::vector<double> x, y;
  double prior_variance = 10;
  double mean[2], covariance[3];  // of intercept and slope: variance, covariance, variance

  LinearGaussian(std::vector<double> at, std::vector<double> responses) : x(at), y(responses) {
    double a = 1 / prior_variance, b = 0, c = 1 / prior_variance, u = 0, v = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      a += 1, b += x[i], c += x[i] * x[i], u += y[i], v += x[i] * y[i];
    }
    const double determinant = a * c - b * b;
    covariance[0] = c / determinant, covariance[1] = -b / determinant, covariance[2] = a / determinant;
    mean[0] = covariance[0] * u + covariance[1] * v;
    mean[1] = covariance[1] * u + covariance[2] * v;
  }

  std::size_t num_obs() const { return x.size(); }
  double residual(std::span<const double> theta, std::size_t i) const {
    return y[i] - theta[0] - theta[1] * x[i];
  }
  double score(std::span<const double> theta, std::size_t i) const { return -loss(theta, i, {}) / 2; }
  double loss(std::span<const double> theta, std::size_t i, Loss) const {
    return residual(theta, i) * residual(theta, i);
  }
  double log_prior(std::span<const double> theta) const {
    return -(theta[0] * theta[0] + theta[1] * theta[1]) / (2 * prior_variance);
  }

  Table draw(std::size_t num_draws, RandomStream& stream) const {
    Table draws(num_draws, 2);
    const double first = std::sqrt(covariance[0]), along = covariance[1] / first;
    const double second = std::sqrt(covariance[2] - along * along);
    for (std::size_t m = 0; m < num_draws; ++m) {
      const double z = stream.normal();
      draws(m, 0) = mean[0] + first * z;
      draws(m, 1) = mean[1] + along * z + second * stream.normal();
    }
    return draws;
  }
  Unbounded map() const {
    Unbounded map;
    map.add({}, 2);
    return map;
  }
  double exact_without(std::size_t i) const {
    const double h = covariance[0] + 2 * x[i] * covariance[1] + x[i] * x[i] * covariance[2];
    const double e = residual({mean, 2}, i);
    return e * e / ((1 - h) * (1 - h)) + h / (1 - h);
  }
};

// oracles/small_problems.json, linear_gaussian, case 1: leverage 0.79 at the last point, exact mean 4.65387960.
inline LinearGaussian leverage_problem() {
  return {{-2, -1, 0, 1, 2, 6}, {-1.5, 0.2, 0.1, 1.4, 1.7, 9}};
}

}  // namespace pcic
