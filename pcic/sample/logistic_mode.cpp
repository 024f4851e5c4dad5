#include <cmath>

#include "pcic/sample/logistic_mode-inl.hpp"

namespace pcic {
namespace {

constexpr int most_steps = 100;
constexpr double small_decrement = 1e-16;  // twice what a step can still gain

double log_posterior(const Eigen::MatrixXd& x, const Eigen::VectorXd& power, double prior_precision,
                     const Eigen::VectorXd& theta) {
  const Eigen::ArrayXd margin = (x * theta).array();
  return (power.array() * (margin.min(0.0) - (-margin.abs()).exp().log1p())).sum() -
         prior_precision / 2 * theta.squaredNorm();
}

}  // namespace

LogisticMode find_mode(const Eigen::MatrixXd& x, const Eigen::VectorXd& power, double prior_precision) {
  LogisticMode mode{Eigen::VectorXd::Zero(x.cols()), {}};
  double highest = log_posterior(x, power, prior_precision, mode.theta);
  for (int step = 0; step < most_steps; ++step) {
    const Eigen::ArrayXd p = 1 / (1 + (-(x * mode.theta).array()).exp());
    const Eigen::VectorXd gradient =
        x.transpose() * (power.array() * (1 - p)).matrix() - prior_precision * mode.theta;
    Eigen::MatrixXd precision = x.transpose() * (power.array() * p * (1 - p)).matrix().asDiagonal() * x;
    precision.diagonal().array() += prior_precision;
    mode.precision.compute(precision);
    Eigen::VectorXd direction = mode.precision.solve(gradient);
    if (gradient.dot(direction) < small_decrement) break;
    double reached;
    while ((reached = log_posterior(x, power, prior_precision, mode.theta + direction)) < highest &&
           direction.norm() > 1e-12 * (1 + mode.theta.norm()))
      direction /= 2;
    mode.theta += direction;
    highest = reached;
  }
  return mode;
}

}  // namespace pcic
