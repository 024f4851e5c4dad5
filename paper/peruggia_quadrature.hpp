// Exact posterior means in Peruggia's regression, by quadrature: no chain that may miss a mode.
//
// Given sigma^2 and the mixing variable g of the prior, b is N(P^-1 h, P^-1) with P = X'WX/sigma^2 +
// (g/kappa) I and h = X'Wy/sigma^2; log sigma^2 and log g by the trapezoidal rule:
//   p(sigma^2, g) = sigma^-4 exp(-1/sigma^2) g^((kappa-1)/2) exp(-g/2) prod_i sigma^-w_i
//                   |P|^(-1/2) exp{ h'P^-1 h/2 - y'Wy/(2 sigma^2) }
// Losses e^2, |e|, e^2/sigma^2, |e|/sigma of the residual e = y - x'b, of any row, those of weight 0 too. At most
// four coefficients. About 10 ms.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "paper/small_data_sets.hpp"
#include "pcic/sample/peruggia_regression.hpp"

namespace pcic::paper {

class PeruggiaQuadrature {
 public:
  using Loss = PeruggiaRegression::Loss;

  // data must outlive it.
  PeruggiaQuadrature(const RegressionData& data, double kappa, std::span<const double> weights);

  struct Moments {
    double mean_loss;
    double covariance;  // Cov(nu_i, s_i)
    double comoment;    // E (nu_i - E nu_i)(s_i - E s_i)^2
  };
  Moments moments(std::size_t row, Loss loss) const;

  std::vector<double> mean() const;  // of b and sigma^2: where the plug-in loss is taken

  // Millar and Stewart's scales of influence. Var(log p_i), and the variance over a new y at x_i, from the predictive
  // distribution, of E[log p_i | data, y].
  double parameter_scale(std::size_t row) const;
  double observation_scale(std::size_t row) const;

 private:
  static constexpr std::size_t most_columns = 4;
  using Vector = std::array<double, most_columns>;
  struct Node {
    double variance, weight;  // the weights add up to 1
    Vector mean, spread;      // of b in the directions of the eigenvectors of X'WX
  };
  // Of e = y - x'b given the node: N(mean, variance).
  struct Residual {
    double mean, variance;
  };
  Vector in_directions(std::size_t row) const;
  Residual residual(const Node& node, const Vector& x, double y) const;

  const RegressionData& data_;
  std::size_t num_columns_;
  std::array<Vector, most_columns> directions_{};  // eigenvectors of X'WX
  std::vector<Node> nodes_;
};

}  // namespace pcic::paper
