#include "paper/peruggia_quadrature.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace pcic::paper {
namespace {

constexpr double step_variance = 0.05, lowest_variance = -8, highest_variance = 20;  // of log sigma^2
constexpr double step_mixing = 0.1, lowest_mixing = -45, highest_mixing = 10;        // of log g
constexpr double negligible = -60;                                                   // logarithm of a weight

double dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace

PeruggiaQuadrature::PeruggiaQuadrature(const RegressionData& data, double kappa,
                                       std::span<const double> weights)
    : data_(data) {
  const auto n = static_cast<Eigen::Index>(data.responses.size());
  const auto d = static_cast<Eigen::Index>(data.design.num_columns());
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::Map<const RowMajor> x(data.design.data(), n, d);
  const Eigen::Map<const Eigen::VectorXd> y(data.responses.data(), n), w(weights.data(), n);
  const Eigen::MatrixXd xx = x.transpose() * w.asDiagonal() * x;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(xx);
  const Eigen::VectorXd xy = eigen.eigenvectors().transpose() * (x.transpose() * w.asDiagonal() * y);
  const double yy = y.dot(w.asDiagonal() * y);
  for (Eigen::Index j = 0; j < d; ++j)
    directions_.emplace_back(eigen.eigenvectors().col(j).begin(), eigen.eigenvectors().col(j).end());

  double highest = -std::numeric_limits<double>::infinity();
  for (double u = lowest_variance; u < highest_variance; u += step_variance) {
    const double variance = std::exp(u);
    for (double v = lowest_mixing; v < highest_mixing; v += step_mixing) {
      const double g = std::exp(v);
      double log_weight =
          -u - 1 / variance + (kappa + 1) / 2 * v - g / 2 - w.sum() / 2 * u - yy / (2 * variance);
      Node node{.variance = variance, .weight = 0, .mean = {}, .spread = {}};
      for (Eigen::Index j = 0; j < d; ++j) {
        const double precision = eigen.eigenvalues()[j] / variance + g / kappa;
        node.mean.push_back(xy[j] / variance / precision);
        node.spread.push_back(1 / precision);
        log_weight += -std::log(precision) / 2 + xy[j] / variance * node.mean.back() / 2;
      }
      highest = std::max(highest, log_weight);
      node.weight = log_weight;
      if (log_weight > highest + negligible) nodes_.push_back(std::move(node));
    }
  }
  double total = 0;
  for (Node& node : nodes_) total += node.weight = std::exp(node.weight - highest);
  for (Node& node : nodes_) node.weight /= total;
}

// Given sigma^2 and g, nu = (e + z)^2 with z ~ N(0, V): E nu = e^2 + V and E nu^2 = e^4 + 6 e^2 V + 3 V^2;
// s = a - nu/(2 sigma^2). The loss is c nu.
PeruggiaQuadrature::Moments PeruggiaQuadrature::moments(std::size_t row, Scale scale) const {
  std::vector<double> x;  // in the directions of the eigenvectors
  for (const std::vector<double>& direction : directions_) x.push_back(dot(direction, data_.design.row(row)));
  double mean_loss = 0, mean_score = 0, mean_product = 0;
  for (const Node& node : nodes_) {
    const double e = data_.responses[row] - dot(x, node.mean);
    double v = 0;
    for (std::size_t j = 0; j < x.size(); ++j) v += x[j] * x[j] * node.spread[j];
    const double nu = e * e + v, nu2 = e * e * e * e + 6 * e * e * v + 3 * v * v;
    const double c = scale == Scale::none ? 1 : 1 / node.variance;
    const double a = -std::log(2 * std::numbers::pi * node.variance) / 2, b = 1 / (2 * node.variance);
    mean_loss += node.weight * c * nu;
    mean_score += node.weight * (a - b * nu);
    mean_product += node.weight * c * (a * nu - b * nu2);
  }
  return {mean_loss, mean_product - mean_loss * mean_score};
}

double PeruggiaQuadrature::mean_variance() const {
  double sum = 0;
  for (const Node& node : nodes_) sum += node.weight * node.variance;
  return sum;
}

double PeruggiaQuadrature::mean_coefficient(std::size_t column) const {
  double sum = 0;
  for (const Node& node : nodes_)
    for (std::size_t j = 0; j < directions_.size(); ++j)
      sum += node.weight * directions_[j][column] * node.mean[j];
  return sum;
}

}  // namespace pcic::paper
