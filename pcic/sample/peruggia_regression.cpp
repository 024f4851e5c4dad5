#include "pcic/sample/peruggia_regression.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>
#include <numeric>

#include "pcic/core/errors.hpp"
#include "pcic/sample/eigen_table-inl.hpp"
#include "pcic/sample/gaussian_draw-inl.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/run_chain.hpp"

namespace pcic {
namespace {

constexpr double variance_shape = 1, variance_rate = 1;  // of the inverse gamma prior of sigma^2

// Wishart(scale^-1, degrees_of_freedom), the inverse of an inverse Wishart draw, by Bartlett's decomposition.
Eigen::MatrixXd draw_wishart(const Eigen::MatrixXd& inverse_scale, double degrees_of_freedom,
                             RandomStream& stream) {
  const Eigen::Index d = inverse_scale.rows();
  Eigen::MatrixXd bartlett = Eigen::MatrixXd::Zero(d, d);
  for (Eigen::Index j = 0; j < d; ++j) {
    bartlett(j, j) = std::sqrt(2 * stream.gamma((degrees_of_freedom - static_cast<double>(j)) / 2, 1));
    for (Eigen::Index k = 0; k < j; ++k) bartlett(j, k) = stream.normal();
  }
  // inverse_scale = L L', so the factor L^-T has scale = (L^-T)(L^-T)'.
  const Eigen::MatrixXd factor = inverse_scale.llt().matrixU().solve(bartlett);
  return factor * factor.transpose();
}

Eigen::MatrixXd draw_prior_precision(const Eigen::VectorXd& b, const PeruggiaRegression::Options& options,
                                     RandomStream& stream) {
  const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(b.size(), b.size());
  if (options.prior_form == PeruggiaRegression::PriorForm::inverse_wishart)
    return draw_wishart(options.kappa * identity + b * b.transpose(), options.kappa + 1, stream);
  const double g = stream.gamma((options.kappa + 1) / 2, (1 + b.squaredNorm() / options.kappa) / 2);
  return g / options.kappa * identity;
}

}  // namespace

PeruggiaRegression::PeruggiaRegression(Table design, std::vector<double> responses, Options options)
    : design_(std::move(design)), responses_(std::move(responses)), options_(options) {
  if (responses_.size() != design_.num_rows())
    throw InputError(fmt::format("{} responses for {} rows of the design; give one response per row",
                                 responses_.size(), design_.num_rows()));
  if (!(options.kappa > 0)) throw InputError(fmt::format("kappa is {}; it must be positive", options.kappa));
  const double d = static_cast<double>(design_.num_columns());
  if (options.prior_form == PriorForm::inverse_wishart && !(options.kappa + 1 > d - 1))
    throw InputError(fmt::format(
        "kappa = {} is too small for {} coefficients: Sigma given b would be improper. Choose kappa "
        "above {}, or the gamma_mixture form, which is the same prior for every dimension",
        options.kappa, d, d - 2));
}

Table PeruggiaRegression::draw(std::span<const double> weights, std::size_t num_draws,
                               RandomStream& stream) const {
  require_weights(weights, num_obs());
  const auto x = matrix_of(design_);
  const auto y = vector_of(responses_), w = vector_of(weights);
  const Eigen::MatrixXd xx = x.transpose() * w.asDiagonal() * x;
  const Eigen::VectorXd xy = x.transpose() * w.asDiagonal() * y;
  const double shape = variance_shape + w.sum() / 2;
  Eigen::VectorXd b = Eigen::VectorXd::Zero(x.cols());
  double precision = 1;  // 1/sigma^2
  const auto advance = [&] {
    const double rss = (w.array() * (y - x * b).array().square()).sum();
    precision = stream.gamma(shape, variance_rate + rss / 2);
    b = draw_gaussian(precision * xx + draw_prior_precision(b, options_, stream), precision * xy, stream);
  };
  Table draws(num_draws, num_parameters());
  run_chain({options_.burn_in, options_.thin, num_draws}, advance, [&](std::size_t m) {
    std::copy(b.begin(), b.end(), draws.row(m).begin());
    draws.row(m).back() = 1 / precision;
  });
  return draws;
}

double PeruggiaRegression::score(std::span<const double> theta, std::size_t i) const {
  return -loss(theta, i, Loss::negative_log);
}

double PeruggiaRegression::loss(std::span<const double> theta, std::size_t i, Loss loss) const {
  const std::span<const double> x = design_.row(i);
  const double residual = responses_[i] - std::inner_product(x.begin(), x.end(), theta.begin(), 0.0);
  const double variance = theta.back();
  switch (loss) {
    case Loss::squared:
      return residual * residual;
    case Loss::absolute:
      return std::abs(residual);
    case Loss::scaled_squared:
      return residual * residual / variance;
    case Loss::scaled_absolute:
      return std::abs(residual) / std::sqrt(variance);
    case Loss::negative_log:
      return (std::log(2 * std::numbers::pi * variance) + residual * residual / variance) / 2;
  }
  throw std::logic_error("PeruggiaRegression: no such loss");
}

double PeruggiaRegression::log_prior(std::span<const double> theta) const {
  const double squares = std::inner_product(theta.begin(), theta.end() - 1, theta.begin(), 0.0);
  return -(options_.kappa + 1) / 2 * std::log1p(squares / options_.kappa) -
         (variance_shape + 1) * std::log(theta.back()) - variance_rate / theta.back();
}

}  // namespace pcic
