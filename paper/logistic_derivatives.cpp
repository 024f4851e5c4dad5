#include "paper/logistic_derivatives.hpp"

#include <cmath>
#include <numeric>

namespace pcic::paper {
namespace {

double probability(const LogisticRegression& model, std::span<const double> theta, std::size_t i) {
  const std::span<const double> x = model.signed_design().row(i);
  return 1 / (1 + std::exp(-std::inner_product(x.begin(), x.end(), theta.begin(), 0.0)));
}

double slope_in_margin(double p, LogisticRegression::Loss loss) {
  const double q = 1 - p;
  switch (loss) {
    case LogisticRegression::Loss::negative_log:
      return -q;
    case LogisticRegression::Loss::brier:
      return -2 * p * q * q;
    case LogisticRegression::Loss::misclassification:
      return 0;
    case LogisticRegression::Loss::spherical:
      return -p * q * q / std::pow(p * p + q * q, 1.5);
  }
  return std::nan("");
}

}  // namespace

ScoreDerivatives score_derivatives(const LogisticRegression& model, std::span<const double> theta) {
  const std::size_t n = model.num_obs(), d = model.num_parameters();
  const double beta = model.options().learning_rate;
  ScoreDerivatives result{n, d, std::vector<double>(n * d), std::vector<double>(d * d)};
  for (std::size_t i = 0; i < n; ++i) {
    const double p = probability(model, theta, i);
    const std::span<const double> x = model.signed_design().row(i);
    for (std::size_t j = 0; j < d; ++j) {
      result.gradients[i * d + j] = beta * (1 - p) * x[j];
      for (std::size_t k = 0; k < d; ++k) result.total_hessian[j * d + k] -= beta * p * (1 - p) * x[j] * x[k];
    }
  }
  for (std::size_t j = 0; j < d; ++j) result.total_hessian[j * d + j] -= model.options().prior_precision;
  return result;
}

std::vector<double> loss_gradients(const LogisticRegression& model, std::span<const double> theta,
                                   LogisticRegression::Loss loss) {
  std::vector<double> gradients;
  for (std::size_t i = 0; i < model.num_obs(); ++i) {
    const double slope = slope_in_margin(probability(model, theta, i), loss);
    for (const double x : model.signed_design().row(i)) gradients.push_back(slope * x);
  }
  return gradients;
}

}  // namespace pcic::paper
