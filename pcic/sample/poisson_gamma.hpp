// PoissonGamma: counts with one rate and a conjugate prior; everything in closed form.
//
//   score s_i = beta log Poisson(x_i | rate),  prior Gamma(a, b)
//   posterior Gamma(A, B),  A = a + beta sum w_i x_i,  B = b + beta sum w_i
//   E (x - rate)^2 = (x - A/B)^2 + A/B^2,   E -log p = -x (digamma(A) - log B) + A/B + log x!
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class PoissonGamma {
 public:
  enum class Loss { squared, negative_log };

  struct Options {
    double learning_rate = 1;  // beta
    double prior_shape = 1;    // a
    double prior_rate = 1;     // b
  };

  // Throws InputError for a negative count or a number that is not positive.
  explicit PoissonGamma(std::vector<double> counts) : PoissonGamma(std::move(counts), Options()) {}
  PoissonGamma(std::vector<double> counts, Options options);

  std::size_t num_obs() const { return counts_.size(); }
  std::size_t num_parameters() const { return 1; }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss) const;
  double log_prior(std::span<const double> theta) const;

  struct Gamma {
    double shape, rate;
  };
  Gamma posterior(std::span<const double> weights) const;
  std::vector<double> posterior_mean(std::span<const double> weights) const;
  double gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss) const;
  double covariance_with_score(std::span<const double> weights, std::size_t i, Loss loss) const;

 private:
  std::vector<double> counts_;
  Options options_;
};

}  // namespace pcic
