#include "paper/hierarchical_exact.hpp"

#include <cmath>

#include "pcic/estimate/bpsic.hpp"
#include "pcic/sample/hierarchical_quadrature.hpp"
#include "pcic/sample/model.hpp"

namespace pcic::paper {
namespace {

double mean_squared(const std::vector<double>& effects, double mu) {
  double sum = 0;
  for (const double x : effects) sum += (x - mu) * (x - mu);
  return sum / static_cast<double>(effects.size());
}

// With e = x - mu and S = tau^2 + v^2: s = -log(2 pi S)/2 - e^2/(2 S).
ScoreDerivatives score_derivatives(const HierarchicalNormal& model, double mu, double tau) {
  const std::size_t n = model.num_obs();
  ScoreDerivatives derivatives{
      .num_obs = n, .num_parameters = 2, .gradients = {}, .total_hessian = {0, 0, 0, 0}};
  for (std::size_t j = 0; j < n; ++j) {
    const double e = model.effects()[j] - mu, error = model.standard_errors()[j],
                 s = tau * tau + error * error;
    const double slope = -1 / s + e * e / (s * s);
    derivatives.gradients.insert(derivatives.gradients.end(), {e / s, tau * slope});
    const double mixed = -2 * tau * e / (s * s);
    derivatives.total_hessian[0] -= 1 / s;
    derivatives.total_hessian[1] += mixed;
    derivatives.total_hessian[2] += mixed;
    derivatives.total_hessian[3] += slope + 2 * tau * tau * (1 / (s * s) - 2 * e * e / (s * s * s));
  }
  return derivatives;
}

double bpsic_correction(const HierarchicalNormal& model, double mu, double tau) {
  std::vector<double> loss_gradients;
  for (const double x : model.effects()) loss_gradients.insert(loss_gradients.end(), {-2 * (x - mu), 0.0});
  double sum = 0;
  for (const double each : derivative_correction(score_derivatives(model, mu, tau), loss_gradients))
    sum += each;
  return sum / static_cast<double>(model.num_obs());
}

}  // namespace

std::map<std::string, double> exact_hierarchical(const HierarchicalNormal& model,
                                                 const std::vector<double>& new_effects) {
  const std::size_t n = model.num_obs();
  const std::vector<double> effects(model.effects().begin(), model.effects().end());
  const HierarchicalQuadrature posterior(model, unit_weights(n));
  const double mu = posterior.mean_mu(), variance = posterior.variance_mu();
  double gibbs = 0, covariance = 0, comoment = 0, loocv = 0, loocv_plugin = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto count = static_cast<double>(n);
    const HierarchicalQuadrature::Moments moments = posterior.moments(i);
    gibbs += moments.mean_loss / count;
    covariance += moments.covariance / count;
    comoment += moments.comoment / count;
    const HierarchicalQuadrature without(model, weights_without(i, n));
    const double plugin = std::pow(effects[i] - without.mean_mu(), 2);
    loocv_plugin += plugin / count;
    loocv += (plugin + without.variance_mu()) / count;
  }
  const double plugin = mean_squared(effects, mu), new_plugin = mean_squared(new_effects, mu);
  return {{"in_sample", gibbs},
          {"pcic", gibbs - covariance},
          {"pcic2", gibbs - covariance + comoment / 2},
          {"gdic", 3 * gibbs - 2 * plugin},
          {"bpsic", gibbs - bpsic_correction(model, mu, posterior.mean_tau())},
          {"loocv", loocv},
          {"generalisation", new_plugin + variance},
          {"in_sample_plugin", plugin},
          {"pcic_plugin", plugin - covariance},
          {"gdic_plugin", 2 * gibbs - plugin},
          {"loocv_plugin", loocv_plugin},
          {"generalisation_plugin", new_plugin}};
}

}  // namespace pcic::paper
