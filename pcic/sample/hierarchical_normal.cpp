#include "pcic/sample/hierarchical_normal.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "pcic/core/errors.hpp"
#include "pcic/sample/hierarchical_quadrature.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/run_chain.hpp"
#include "pcic/sample/slice_step.hpp"

namespace pcic {

HierarchicalNormal::HierarchicalNormal(std::vector<double> effects, std::vector<double> standard_errors,
                                       Options options)
    : effects_(std::move(effects)), standard_errors_(std::move(standard_errors)), options_(options) {
  if (effects_.size() != standard_errors_.size())
    throw InputError(fmt::format("{} effects and {} standard errors; give one of each per group",
                                 effects_.size(), standard_errors_.size()));
  for (std::size_t j = 0; j < standard_errors_.size(); ++j)
    if (!(standard_errors_[j] > 0))
      throw InputError(fmt::format("the standard error of group {} is {}; it must be positive", j + 1,
                                   standard_errors_[j]));
  if (!(options.tau_scale > 0) || !(options.sigma_mu_scale > 0))
    throw InputError(fmt::format("the prior scales are {} for tau and {} for sigma_mu; both must be positive",
                                 options.tau_scale, options.sigma_mu_scale));
}

HierarchicalNormal::GivenTau HierarchicalNormal::given_tau(std::span<const double> weights,
                                                           double tau) const {
  GivenTau sums;
  for (std::size_t j = 0; j < effects_.size(); ++j) {
    const double variance = tau * tau + standard_errors_[j] * standard_errors_[j], w = weights[j] / variance;
    sums.precision += w;
    sums.linear += w * effects_[j];
    sums.quadratic += w * effects_[j] * effects_[j];
    sums.log_variances += weights[j] * std::log(variance);
  }
  return sums;
}

// With Lambda = sum w/S + 1/sigma_mu^2 and m = sum (w x/S)/Lambda, completing the square in mu leaves
// -(1/2) { sum w log S + log(sigma_mu^2 Lambda) + sum w x^2/S - Lambda m^2 }.
HierarchicalNormal::GivenBoth HierarchicalNormal::given_both(const GivenTau& given, double sigma_mu) {
  const double prior_variance = sigma_mu * sigma_mu;
  const double scaled = 1 + prior_variance * given.precision;  // sigma_mu^2 Lambda
  const double variance = prior_variance / scaled, mean = variance * given.linear;
  return {mean, variance,
          -(given.log_variances + std::log(scaled) + given.quadratic - mean * given.linear) / 2};
}

double HierarchicalNormal::log_prior_tau(double tau) const {
  return -std::pow(tau / options_.tau_scale, 2) / 2;
}

double HierarchicalNormal::log_prior_sigma_mu(double sigma_mu) const {
  if (options_.cauchy_on == CauchyOn::standard_deviation)
    return -std::log1p(std::pow(sigma_mu / options_.sigma_mu_scale, 2));
  // d sigma_mu^2 = 2 sigma_mu d sigma_mu
  return std::log(sigma_mu) - std::log1p(std::pow(sigma_mu * sigma_mu / options_.sigma_mu_scale, 2));
}

Table HierarchicalNormal::draw(std::span<const double> weights, std::size_t num_draws,
                               RandomStream& stream) const {
  require_weights(weights, num_obs());
  double tau = options_.tau_scale / 2, sigma_mu = options_.sigma_mu_scale / 2;
  GivenTau given;
  const auto advance = [&] {
    const auto density_of_tau = [&](double value) {
      return given_both(given_tau(weights, value), sigma_mu).log_likelihood + log_prior_tau(value);
    };
    tau = slice_step(tau, options_.tau_scale, density_of_tau, stream);
    given = given_tau(weights, tau);
    const auto density_of_sigma_mu = [&](double value) {
      return given_both(given, value).log_likelihood + log_prior_sigma_mu(value);
    };
    sigma_mu = slice_step(sigma_mu, options_.sigma_mu_scale, density_of_sigma_mu, stream);
  };
  Table draws(num_draws, num_parameters());
  run_chain({options_.burn_in, options_.thin, num_draws}, advance, [&](std::size_t m) {
    const auto [mean, variance, log_likelihood] = given_both(given, sigma_mu);
    draws(m, 0) = mean + std::sqrt(variance) * stream.normal();
    draws(m, 1) = tau;
    draws(m, 2) = sigma_mu;
  });
  return draws;
}

double HierarchicalNormal::score(std::span<const double> theta, std::size_t i) const {
  return -loss(theta, i, Loss::negative_log);
}

double HierarchicalNormal::loss(std::span<const double> theta, std::size_t i, Loss loss) const {
  const double squared = std::pow(effects_[i] - theta[0], 2);
  if (loss == Loss::squared) return squared;
  const double variance = theta[1] * theta[1] + standard_errors_[i] * standard_errors_[i];
  return (std::log(2 * std::numbers::pi * variance) + squared / variance) / 2;
}

double HierarchicalNormal::log_prior(std::span<const double> theta) const {
  return -std::log(theta[2]) - std::pow(theta[0] / theta[2], 2) / 2 + log_prior_tau(theta[1]) +
         log_prior_sigma_mu(theta[2]);
}

double HierarchicalNormal::gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss) const {
  const HierarchicalQuadrature exact(*this, weights);
  return loss == Loss::squared ? exact.moments(i).mean_loss : -exact.moments(i).mean_score;
}

std::vector<double> HierarchicalNormal::posterior_mean(std::span<const double> weights) const {
  const HierarchicalQuadrature exact(*this, weights);
  return {exact.mean_mu(), exact.mean_tau(), exact.mean_sigma_mu()};
}

}  // namespace pcic
