#include "paper/gaussian_problems.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "paper/random_data.hpp"

namespace pcic::paper {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double noise_variance = 1;

double log_normal_density(double x, double mean, double variance) {
  return -(x - mean) * (x - mean) / (2 * variance) - std::log(2 * std::numbers::pi * variance) / 2;
}

// E |u| for u ~ N(mean, variance).
double mean_absolute(double mean, double variance) {
  const double z = mean / std::sqrt(variance);
  return mean * std::erf(z / std::numbers::sqrt2) +
         std::sqrt(2 * variance / std::numbers::pi) * std::exp(-z * z / 2);
}

// What is known given one value of the parameter of the prior.
struct Component {
  double log_weight;                           // log p(t) p(y | t), up to a constant
  VectorXd mean;                               // of f given y
  MatrixXd root;                               // root * N(0, I) has the covariance of f given y
  std::vector<double> loo_mean, loo_variance;  // of f_i without y_i
};

Component condition(const MatrixXd& prior_covariance, double log_prior, const VectorXd& y) {
  const Index n = y.size();
  const Eigen::LLT<MatrixXd> cholesky(prior_covariance + noise_variance * MatrixXd::Identity(n, n));
  const MatrixXd precision = cholesky.solve(MatrixXd::Identity(n, n));
  const VectorXd weighted = precision * y;
  Component component{.log_weight = log_prior - y.dot(weighted) / 2,
                      .mean = prior_covariance * weighted,
                      .root = {},
                      .loo_mean = {},
                      .loo_variance = {}};
  for (Index i = 0; i < n; ++i) {
    component.log_weight -= std::log(cholesky.matrixLLT()(i, i));
    component.loo_mean.push_back(y[i] - weighted[i] / precision(i, i));
    component.loo_variance.push_back(1 / precision(i, i) - noise_variance);
  }
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(prior_covariance -
                                                      prior_covariance * precision * prior_covariance);
  component.root = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal();
  return component;
}

std::vector<double> normalised(std::vector<double> log_weights) {
  const double highest = std::ranges::max(log_weights);
  double total = 0;
  for (double& weight : log_weights) total += weight = std::exp(weight - highest);
  for (double& weight : log_weights) weight /= total;
  return log_weights;
}

SolvedLoss absolute_or_squared(const std::string& name, const VectorXd& y, const Table& points,
                               double (*of)(double error)) {
  return {
      .name = name,
      .gibbs = {},
      .prediction = Prediction::point,
      .points = points,
      .loss_of_point = [y, of](std::size_t i, double point) { return of(y[static_cast<Index>(i)] - point); }};
}

SolvedProblem solve(const std::vector<Component>& components, const VectorXd& y, std::size_t num_draws,
                    RandomStream& stream) {
  const auto n = static_cast<std::size_t>(y.size());
  std::vector<double> log_weights;
  for (const Component& each : components) log_weights.push_back(each.log_weight);
  const std::vector<double> weights = normalised(log_weights);

  SolvedProblem problem{
      .tables = {.score = Table(num_draws, n), .losses = std::vector(3, Table(num_draws, n))}, .losses = {}};
  Table effects(num_draws, n);
  for (std::size_t m = 0; m < num_draws; ++m) {
    double left = stream.uniform();
    std::size_t t = 0;
    while (t + 1 < weights.size() && left > weights[t]) left -= weights[t++];
    VectorXd z(y.size());
    for (double& value : z) value = stream.normal();
    const VectorXd f = components[t].mean + components[t].root * z;
    for (std::size_t i = 0; i < n; ++i) {
      const double value = f[static_cast<Index>(i)], error = y[static_cast<Index>(i)] - value;
      effects(m, i) = value;
      problem.tables.score(m, i) = log_normal_density(error, 0, noise_variance);
      problem.tables.losses[0](m, i) = -problem.tables.score(m, i);
      problem.tables.losses[1](m, i) = error * error;
      problem.tables.losses[2](m, i) = std::abs(error);
    }
  }
  problem.losses.push_back({.name = "log", .gibbs = {}, .prediction = Prediction::density});
  problem.losses.push_back(absolute_or_squared("squared", y, effects, [](double e) { return e * e; }));
  problem.losses.push_back(absolute_or_squared("absolute", y, effects, [](double e) { return std::abs(e); }));

  for (std::size_t i = 0; i < n; ++i) {
    const double outcome = y[static_cast<Index>(i)];
    std::vector<double> without = log_weights;
    for (std::size_t t = 0; t < components.size(); ++t)
      without[t] -= log_normal_density(outcome, components[t].loo_mean[i],
                                       components[t].loo_variance[i] + noise_variance);
    without = normalised(without);
    double density = 0, squared = 0, absolute = 0, mean = 0;
    for (std::size_t t = 0; t < components.size(); ++t) {
      const double center = components[t].loo_mean[i], variance = components[t].loo_variance[i];
      density += without[t] * std::exp(log_normal_density(outcome, center, variance + noise_variance));
      squared += without[t] * ((outcome - center) * (outcome - center) + variance);
      absolute += without[t] * mean_absolute(outcome - center, variance);
      mean += without[t] * center;
    }
    const double log_loss =
        squared / (2 * noise_variance) + std::log(2 * std::numbers::pi * noise_variance) / 2;
    const std::array gibbs{log_loss, squared, absolute};
    const std::array predictive{-std::log(density), (outcome - mean) * (outcome - mean),
                                std::abs(outcome - mean)};
    for (std::size_t l = 0; l < 3; ++l) {
      problem.losses[l].gibbs.push_back(gibbs[l]);
      problem.losses[l].predictive.push_back(predictive[l]);
    }
  }
  return problem;
}

double student_noise(RandomStream& stream) {
  return stream.normal() / std::sqrt(stream.gamma(2, 2));
}

}  // namespace

SolvedProblem gaussian_process(std::size_t num_draws, RandomStream stream) {
  const auto n = static_cast<Index>(whole_number(15, 40, stream));
  const double amplitude = 1 + 8 * stream.uniform();  // a variance
  VectorXd x(n), y(n);
  for (Index i = 0; i < n; ++i) {
    x[i] = stream.uniform();
    y[i] = 2 * std::sin(12 * x[i]) + student_noise(stream);
  }
  std::vector<Component> components;
  for (int t = 0; t < 25; ++t) {
    const double length = 0.02 * std::pow(1.2, t);
    MatrixXd covariance(n, n);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        covariance(i, j) = amplitude * std::exp(-(x[i] - x[j]) * (x[i] - x[j]) / (2 * length * length));
    components.push_back(condition(covariance, 0, y));
  }
  return solve(components, y, num_draws, stream);
}

SolvedProblem high_dimension_regression(std::size_t num_draws, RandomStream stream) {
  const auto n = static_cast<Index>(whole_number(15, 40, stream));
  const auto p = static_cast<Index>(static_cast<double>(n) * (0.5 + 0.7 * stream.uniform()));
  MatrixXd design(n, p);
  for (double& value : design.reshaped()) value = stream.normal();
  VectorXd y(n), coefficients(p);
  for (double& value : coefficients) value = stream.normal() / 2;
  for (Index i = 0; i < n; ++i) y[i] = design.row(i).dot(coefficients) + stream.normal();
  return solve({condition(design * design.transpose() / 4, 0, y)}, y, num_draws, stream);
}

SolvedProblem small_groups(std::size_t num_draws, RandomStream stream) {
  const std::size_t num_groups = whole_number(6, 20, stream);
  const double spread = std::exp(2 * stream.uniform() - 1);
  std::vector<std::size_t> group;
  std::vector<double> values;
  for (std::size_t g = 0; g < num_groups; ++g) {
    const double effect = spread * stream.normal() + (stream.uniform() < 0.1 ? 5 : 0);
    for (std::size_t size = whole_number(1, 3, stream); size > 0; --size) {
      group.push_back(g);
      values.push_back(effect + stream.normal());
    }
  }
  const auto n = static_cast<Index>(values.size());
  const VectorXd y = Eigen::Map<const VectorXd>(values.data(), n);
  std::vector<Component> components;
  for (int t = 0; t < 60; ++t) {
    const double tau = 0.05 * std::pow(1.1, t);  // to 14; half-normal prior of scale 5 on tau
    MatrixXd covariance = MatrixXd::Constant(n, n, 25);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        if (group[static_cast<std::size_t>(i)] == group[static_cast<std::size_t>(j)])
          covariance(i, j) += tau * tau;
    components.push_back(condition(covariance, std::log(tau) - tau * tau / 50, y));
  }
  return solve(components, y, num_draws, stream);
}

}  // namespace pcic::paper
