// PeruggiaRegression: linear regression whose influential observations defeat importance sampling
// (Peruggia 1997).
//
//   y_i ~ N(x_i'b, sigma^2),   sigma^2 ~ InverseGamma(1, 1),
//   b ~ N(0, Sigma),           Sigma ~ InverseWishart(kappa I, kappa)
//
// Gibbs, with weights w, W = diag(w), RSS = sum_i w_i (y_i - x_i'b)^2:
//   sigma^2 ~ InverseGamma(1 + sum w/2, 1 + RSS/2),   b ~ N(V X'Wy/sigma^2, V),  V = (X'WX/sigma^2 + Q)^-1
//   inverse_wishart   Q = Sigma^-1,     Sigma ~ InverseWishart(kappa I + bb', kappa + 1); kappa > d - 2
//   gamma_mixture     Q = (g/kappa) I,  g ~ Gamma((kappa + 1)/2, rate (1 + b'b/kappa)/2); for every d
//
// Both have the marginal prior (1 + b'b/kappa)^(-(kappa+1)/2) and so the same posterior of b and sigma^2.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class PeruggiaRegression {
 public:
  // With residual e = y - x'b:  e^2, |e|, e^2/sigma^2, |e|/sigma, -log p.
  enum class Loss { squared, absolute, scaled_squared, scaled_absolute, negative_log };
  enum class PriorForm { gamma_mixture, inverse_wishart };

  struct Options {
    double kappa = 1;
    PriorForm prior_form = PriorForm::gamma_mixture;
    std::size_t burn_in = 1000;
    std::size_t thin = 1;
  };

  // A row of the design per response. Throws InputError if they do not fit or the form needs a larger kappa.
  PeruggiaRegression(Table design, std::vector<double> responses)
      : PeruggiaRegression(std::move(design), std::move(responses), Options()) {}
  PeruggiaRegression(Table design, std::vector<double> responses, Options options);

  std::size_t num_obs() const { return design_.num_rows(); }
  std::size_t num_parameters() const { return design_.num_columns() + 1; }  // b, then sigma^2

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss) const;
  double log_prior(std::span<const double> theta) const;

 private:
  Table design_;
  std::vector<double> responses_;
  Options options_;
};

}  // namespace pcic
