// GaussianLocation: observations in R^d around an unknown location; everything in closed form.
//
//   score s_i = -(beta/2) |X_i - theta|^2,   prior theta ~ N(0, tau I),   loss (X_i - theta)'A(X_i - theta)
//   posterior N(m, I/lambda),  lambda = beta sum w + 1/tau,  m = (beta/lambda) sum w_i X_i
//   E nu_i = Q_i + tr A/lambda,  Q_i = (X_i - m)'A(X_i - m)
//   Cov(nu_i, s_i) = -(2 beta/lambda) Q_i - beta tr A/lambda^2
//   Cov(nu_i, log prior) = (2/(tau lambda)) (X_i - m)'A m - tr A/(tau lambda^2)
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class GaussianLocation {
 public:
  enum class Loss { quadratic };

  struct Options {
    double learning_rate = 1;   // beta
    double prior_variance = 1;  // tau
    Table loss_matrix = {};     // A, symmetric; empty: the identity
  };

  // A row per observation. Throws InputError if A does not fit or a number is not positive.
  explicit GaussianLocation(Table observations) : GaussianLocation(std::move(observations), Options()) {}
  GaussianLocation(Table observations, Options options);

  std::size_t num_obs() const { return observations_.num_rows(); }
  std::size_t num_parameters() const { return observations_.num_columns(); }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss = Loss::quadratic) const;
  double log_prior(std::span<const double> theta) const;

  double posterior_precision(std::span<const double> weights) const;  // lambda
  std::vector<double> posterior_mean(std::span<const double> weights) const;
  double gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss = Loss::quadratic) const;
  double covariance_with_score(std::span<const double> weights, std::size_t i) const;
  double covariance_with_log_prior(std::span<const double> weights, std::size_t i) const;

 private:
  double trace() const;

  Table observations_;
  Options options_;
};

}  // namespace pcic
