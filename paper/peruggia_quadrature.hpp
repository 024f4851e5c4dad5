// Exact posterior means in Peruggia's regression, by quadrature: no chain that may miss a mode.
//
// Given sigma^2 and the mixing variable g of the prior, b is N(P^-1 h, P^-1) with P = X'WX/sigma^2 +
// (g/kappa) I and h = X'Wy/sigma^2; log sigma^2 and log g by the trapezoidal rule:
//   p(sigma^2, g) = sigma^-4 exp(-1/sigma^2) g^((kappa-1)/2) exp(-g/2) prod_i sigma^-w_i
//                   |P|^(-1/2) exp{ h'P^-1 h/2 - y'Wy/(2 sigma^2) }
// Losses (y - x'b)^2 and (y - x'b)^2/sigma^2.
#pragma once

#include <span>
#include <vector>

#include "paper/small_data_sets.hpp"

namespace pcic::paper {

class PeruggiaQuadrature {
 public:
  PeruggiaQuadrature(const RegressionData& data, double kappa, std::span<const double> weights);

  enum class Scale { none, variance };
  struct Moments {
    double mean_loss;
    double covariance;  // Cov(nu_i, s_i)
  };
  Moments moments(std::size_t row, Scale scale) const;

  double mean_variance() const;  // E sigma^2
  double mean_coefficient(std::size_t column) const;

 private:
  struct Node {
    double variance, weight;           // the weights add up to 1
    std::vector<double> mean, spread;  // of b in the directions of the eigenvectors of X'WX
  };

  const RegressionData& data_;
  std::vector<std::vector<double>> directions_;  // eigenvectors of X'WX
  std::vector<Node> nodes_;
};

}  // namespace pcic::paper
