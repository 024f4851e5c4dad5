// HierarchicalNormal: groups with known standard errors v_j around a common mean, group effects integrated
// out.
//
//   score s_j = log N(x_j; mu, tau^2 + v_j^2),   losses (x_j - mu)^2 and -s_j
//   mu ~ N(0, sigma_mu^2),   tau ~ half-normal(tau_scale),   half-Cauchy(sigma_mu_scale) on sigma_mu, or on
//   its square
//
// Given tau and sigma_mu, mu is Gaussian. Draws: mu is integrated out, tau and sigma_mu move by slice
// sampling, then mu is drawn. Exact values: quadrature over tau and sigma_mu (hierarchical_quadrature.hpp).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class HierarchicalNormal {
 public:
  enum class Loss { squared, negative_log };
  enum class CauchyOn { standard_deviation, variance };

  struct Options {
    double tau_scale = 10;
    double sigma_mu_scale = 10;
    CauchyOn cauchy_on = CauchyOn::standard_deviation;
    std::size_t burn_in = 200;
    std::size_t thin = 1;
  };

  // Throws InputError unless there is a positive standard error per group.
  HierarchicalNormal(std::vector<double> effects, std::vector<double> standard_errors)
      : HierarchicalNormal(std::move(effects), std::move(standard_errors), Options()) {}
  HierarchicalNormal(std::vector<double> effects, std::vector<double> standard_errors, Options options);

  std::size_t num_obs() const { return effects_.size(); }
  std::size_t num_parameters() const { return 3; }  // mu, tau, sigma_mu
  const Options& options() const { return options_; }
  std::span<const double> effects() const { return effects_; }
  std::span<const double> standard_errors() const { return standard_errors_; }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss) const;
  double log_prior(std::span<const double> theta) const;  // with respect to mu, tau, sigma_mu

  // By quadrature, to about 1e-11.
  double gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss) const;
  std::vector<double> posterior_mean(std::span<const double> weights) const;

  // What the data say about mu for one tau: sums over groups, with S_j = tau^2 + v_j^2.
  struct GivenTau {
    double precision = 0;      // sum w_j/S_j
    double linear = 0;         // sum w_j x_j/S_j
    double quadratic = 0;      // sum w_j x_j^2/S_j
    double log_variances = 0;  // sum w_j log S_j
  };
  GivenTau given_tau(std::span<const double> weights, double tau) const;

  struct GivenBoth {
    double mean, variance;  // of mu
    double log_likelihood;  // with mu integrated out, up to a constant
  };
  static GivenBoth given_both(const GivenTau& given, double sigma_mu);

  double log_prior_tau(double tau) const;
  double log_prior_sigma_mu(double sigma_mu) const;

 private:
  std::vector<double> effects_, standard_errors_;
  Options options_;
};

}  // namespace pcic
