#include "paper/peruggia_quadrature.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "paper/absolute_moments.hpp"

namespace pcic::paper {
namespace {

// Steps are a fraction of the narrowest posterior: the error of the rule is exp(-2 pi^2 sd^2/step^2).
constexpr double step_variance = 0.1, lowest_variance = -8, highest_variance = 20;  // of log sigma^2
constexpr double step_mixing = 0.2, lowest_mixing = -45, highest_mixing = 10;       // of log g
constexpr double negligible = -50;                                                  // logarithm of a weight

double log_height(double variance) {
  return -std::log(2 * std::numbers::pi * variance) / 2;
}

// The loss is c |t|^power.
struct Power {
  std::size_t power;
  double c;
};

Power power_of(PeruggiaRegression::Loss loss, double variance) {
  using Loss = PeruggiaRegression::Loss;
  switch (loss) {
    case Loss::squared:
      return {2, 1};
    case Loss::absolute:
      return {1, 1};
    case Loss::scaled_squared:
      return {2, 1 / variance};
    case Loss::scaled_absolute:
      return {1, 1 / std::sqrt(variance)};
    case Loss::negative_log:
      break;
  }
  throw std::logic_error("PeruggiaQuadrature: no moments of this loss");
}

}  // namespace

PeruggiaQuadrature::PeruggiaQuadrature(const RegressionData& data, double kappa,
                                       std::span<const double> weights)
    : data_(data), num_columns_(data.design.num_columns()) {
  if (num_columns_ > most_columns) throw std::logic_error("PeruggiaQuadrature: too many columns");
  const auto n = static_cast<Eigen::Index>(data.responses.size());
  const auto d = static_cast<Eigen::Index>(num_columns_);
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::Map<const RowMajor> x(data.design.data(), n, d);
  const Eigen::Map<const Eigen::VectorXd> y(data.responses.data(), n), w(weights.data(), n);
  const Eigen::MatrixXd xx = x.transpose() * w.asDiagonal() * x;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(xx);
  const Eigen::VectorXd xy = eigen.eigenvectors().transpose() * (x.transpose() * w.asDiagonal() * y);
  const double yy = y.dot(w.asDiagonal() * y);
  for (Eigen::Index j = 0; j < d; ++j)
    for (Eigen::Index k = 0; k < d; ++k)
      directions_[static_cast<std::size_t>(j)][static_cast<std::size_t>(k)] = eigen.eigenvectors()(k, j);

  double highest = -std::numeric_limits<double>::infinity();
  for (double u = lowest_variance; u < highest_variance; u += step_variance) {
    const double variance = std::exp(u);
    for (double v = lowest_mixing; v < highest_mixing; v += step_mixing) {
      const double g = std::exp(v);
      double log_weight =
          -u - 1 / variance + (kappa + 1) / 2 * v - g / 2 - w.sum() / 2 * u - yy / (2 * variance);
      Node node{.variance = variance, .weight = 0, .mean = {}, .spread = {}};
      for (std::size_t j = 0; j < num_columns_; ++j) {
        const auto k = static_cast<Eigen::Index>(j);
        const double precision = std::max(eigen.eigenvalues()[k], 0.0) / variance + g / kappa;
        node.mean[j] = xy[k] / variance / precision;
        node.spread[j] = 1 / precision;
        log_weight += -std::log(precision) / 2 + xy[k] / variance * node.mean[j] / 2;
      }
      highest = std::max(highest, log_weight);
      node.weight = log_weight;
      if (log_weight > highest + negligible) nodes_.push_back(node);
    }
  }
  std::erase_if(nodes_, [&](const Node& node) { return node.weight < highest + negligible; });
  double total = 0;
  for (Node& node : nodes_) total += node.weight = std::exp(node.weight - highest);
  for (Node& node : nodes_) node.weight /= total;
}

PeruggiaQuadrature::Vector PeruggiaQuadrature::in_directions(std::size_t row) const {
  Vector x{};
  for (std::size_t j = 0; j < num_columns_; ++j)
    for (std::size_t k = 0; k < num_columns_; ++k) x[j] += directions_[j][k] * data_.design(row, k);
  return x;
}

PeruggiaQuadrature::Residual PeruggiaQuadrature::residual(const Node& node, const Vector& x, double y) const {
  Residual residual{y, 0};
  for (std::size_t j = 0; j < num_columns_; ++j) {
    residual.mean -= x[j] * node.mean[j];
    residual.variance += x[j] * x[j] * node.spread[j];
  }
  return residual;
}

// Given sigma^2 and g, the residual t is N(e, v), nu = c |t|^p and s = a - b t^2, so that every product of them has
// the absolute moments of t.
PeruggiaQuadrature::Moments PeruggiaQuadrature::moments(std::size_t row, Loss loss) const {
  const Vector x = in_directions(row);
  struct Given {
    double weight, a, b, c;
    std::array<double, 7> t;
  };
  std::vector<Given> given;
  given.reserve(nodes_.size());
  const std::size_t p = power_of(loss, 1).power;
  double mean_loss = 0, mean_score = 0;
  for (const Node& node : nodes_) {
    const Residual e = residual(node, x, data_.responses[row]);
    given.push_back({node.weight, log_height(node.variance), 1 / (2 * node.variance),
                     power_of(loss, node.variance).c, absolute_moments(e.mean, e.variance)});
    const Given& g = given.back();
    mean_loss += g.weight * g.c * g.t[p];
    mean_score += g.weight * (g.a - g.b * g.t[2]);
  }
  double covariance = 0, comoment = 0;
  for (const Given& g : given) {
    const double a = g.a - mean_score, nu = g.c * g.t[p] - mean_loss;
    const double nu_t2 = g.c * g.t[p + 2] - mean_loss * g.t[2], nu_t4 = g.c * g.t[p + 4] - mean_loss * g.t[4];
    covariance += g.weight * (a * nu - g.b * nu_t2);
    comoment += g.weight * (a * a * nu - 2 * a * g.b * nu_t2 + g.b * g.b * nu_t4);
  }
  return {mean_loss, covariance, comoment};
}

std::vector<double> PeruggiaQuadrature::mean() const {
  std::vector<double> mean(num_columns_ + 1);
  for (const Node& node : nodes_) {
    for (std::size_t j = 0; j < num_columns_; ++j)
      for (std::size_t k = 0; k < num_columns_; ++k)
        mean[k] += node.weight * directions_[j][k] * node.mean[j];
    mean.back() += node.weight * node.variance;
  }
  return mean;
}

double PeruggiaQuadrature::parameter_scale(std::size_t row) const {
  const Vector x = in_directions(row);
  double first = 0, second = 0;
  for (const Node& node : nodes_) {
    const auto [e, v] = residual(node, x, data_.responses[row]);
    const double a = log_height(node.variance), b = 1 / (2 * node.variance);
    const double t2 = e * e + v, t4 = e * e * e * e + 6 * e * e * v + 3 * v * v;
    first += node.weight * (a - b * t2);
    second += node.weight * (a * a - 2 * a * b * t2 + b * b * t4);
  }
  return second - first * first;
}

// A new y at the same x has residual t + (noise), N(e - (y_i - y), v + sigma^2) given the node; seen y, the residual of
// y_i is N(e', v') with v' = v sigma^2/(v + sigma^2) and e' = e + v/(v + sigma^2) ((y_i - y) - e).
double PeruggiaQuadrature::observation_scale(std::size_t row) const {
  const Vector x = in_directions(row);
  double centre = 0, square = 0, mean_score = 0;  // of d = y_i - y, and of the score
  std::vector<Residual> residuals;
  for (const Node& node : nodes_) {
    residuals.push_back(residual(node, x, data_.responses[row]));
    const auto [e, v] = residuals.back();
    centre += node.weight * e;
    square += node.weight * (e * e + v + node.variance);
    mean_score += node.weight * (log_height(node.variance) - (e * e + v) / (2 * node.variance));
  }
  const double width = std::sqrt(square - centre * centre);
  constexpr double step = 0.05, reach = 5;
  double variance = 0;
  for (double z = -reach; z <= reach; z += step) {
    const double d = centre + width * std::sinh(z);
    double density = 0, product = 0;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const auto [e, v] = residuals[k];
      const double noise = nodes_[k].variance, total = v + noise;
      const double exponent = -(d - e) * (d - e) / (2 * total);
      if (exponent < -745) continue;
      const double height = nodes_[k].weight * std::exp(exponent + log_height(total));
      const double moved = e + v / total * (d - e), left = v * noise / total;
      density += height;
      product += height * (log_height(noise) - (moved * moved + left) / (2 * noise));
    }
    if (density > 0)
      variance += std::pow(product / density - mean_score, 2) * density * width * std::cosh(z) * step;
  }
  return variance;
}

}  // namespace pcic::paper
