#include "pcic/sample/hierarchical_quadrature.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "pcic/sample/model.hpp"

namespace pcic {
namespace {

constexpr double step = 0.05;  // of x and y
// log tau = log scale + x - exp(-x): both ends fall off faster than exponentially.
constexpr double lowest_x = -3.6;  // exp(-x) = 37: below it a length is rounding
constexpr double highest_x =
    2.8;  // exp(2 x)/2 = 135: the half-normal prior is rounding there, whatever the data
// log sigma_mu = log scale + sinh y: sigma_mu^-2, the tail of what is left to integrate, is rounding at both ends.
constexpr double lowest_y = -4.3, highest_y = 3.65;
constexpr double negligible = -80;  // logarithm of a weight

}  // namespace

HierarchicalQuadrature::HierarchicalQuadrature(const HierarchicalNormal& model,
                                               std::span<const double> weights)
    : model_(model) {
  require_weights(weights, model.num_obs());
  const HierarchicalNormal::Options& options = model.options();
  const bool on_variance = options.cauchy_on == HierarchicalNormal::CauchyOn::variance;
  const double sigma_scale = on_variance ? std::sqrt(options.sigma_mu_scale) : options.sigma_mu_scale;
  double highest = -std::numeric_limits<double>::infinity();
  for (double x = lowest_x; x < highest_x; x += step) {
    const double u = x - std::exp(-x), log_stretch_tau = std::log1p(std::exp(-x));
    const double tau = options.tau_scale * std::exp(u);
    const HierarchicalNormal::GivenTau given = model.given_tau(weights, tau);
    for (double y = lowest_y; y < highest_y; y += step) {
      const double v = std::sinh(y);
      const double sigma_mu = sigma_scale * std::exp(v);
      const auto [mean, variance, log_likelihood] = HierarchicalNormal::given_both(given, sigma_mu);
      const double log_weight = log_likelihood + model.log_prior_tau(tau) +
                                model.log_prior_sigma_mu(sigma_mu) + u + v + log_stretch_tau +
                                std::log(std::cosh(y));
      highest = std::max(highest, log_weight);
      if (log_weight > highest + negligible) nodes_.push_back({tau, sigma_mu, mean, variance, log_weight});
    }
  }
  double total = 0;
  for (Node& node : nodes_) total += node.weight = std::exp(node.weight - highest);
  for (Node& node : nodes_) node.weight /= total;
}

double HierarchicalQuadrature::expect(const std::function<double(const Node&)>& f) const {
  double sum = 0;
  for (const Node& node : nodes_) sum += node.weight * f(node);
  return sum;
}

double HierarchicalQuadrature::mean_mu() const {
  return expect([](const Node& node) { return node.mean; });
}

double HierarchicalQuadrature::variance_mu() const {
  const double mean = mean_mu();
  return expect([&](const Node& node) { return node.variance + (node.mean - mean) * (node.mean - mean); });
}

double HierarchicalQuadrature::mean_tau() const {
  return expect([](const Node& node) { return node.tau; });
}

double HierarchicalQuadrature::mean_sigma_mu() const {
  return expect([](const Node& node) { return node.sigma_mu; });
}

// Given tau and sigma_mu, nu = (e + z)^2 with e = x - E mu and z ~ N(0, V), and s = a - nu/(2S). So
// E nu = e^2 + V, E nu^2 = e^4 + 6 e^2 V + 3 V^2, E nu^3 = e^6 + 15 e^4 V + 45 e^2 V^2 + 15 V^3.
HierarchicalQuadrature::Moments HierarchicalQuadrature::moments(std::size_t i) const {
  const double x = model_.effects()[i], error = model_.standard_errors()[i];
  struct Given {
    double nu, nu2, nu3;  // E nu^k
    double a, b;          // s = a - b nu
  };
  const auto given = [&](const Node& node) {
    const double e2 = std::pow(x - node.mean, 2), v = node.variance, s2 = node.tau * node.tau + error * error;
    return Given{e2 + v, e2 * e2 + 6 * e2 * v + 3 * v * v,
                 e2 * e2 * e2 + 15 * e2 * e2 * v + 45 * e2 * v * v + 15 * v * v * v,
                 -std::log(2 * std::numbers::pi * s2) / 2, 1 / (2 * s2)};
  };
  const double nu_bar = expect([&](const Node& node) { return given(node).nu; });
  const double s_bar = expect([&](const Node& node) {
    const Given g = given(node);
    return g.a - g.b * g.nu;
  });
  const double covariance = expect([&](const Node& node) {  // E (nu - nu_bar)(a - s_bar - b nu)
    const Given g = given(node);
    return (g.a - s_bar) * (g.nu - nu_bar) - g.b * (g.nu2 - nu_bar * g.nu);
  });
  const double comoment = expect([&](const Node& node) {  // E (nu - nu_bar)(a - s_bar - b nu)^2
    const Given g = given(node);
    const double a = g.a - s_bar;
    return a * a * (g.nu - nu_bar) - 2 * a * g.b * (g.nu2 - nu_bar * g.nu) +
           g.b * g.b * (g.nu3 - nu_bar * g.nu2);
  });
  return {nu_bar, s_bar, covariance, comoment};
}

}  // namespace pcic
