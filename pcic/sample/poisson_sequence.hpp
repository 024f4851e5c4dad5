// PoissonSequence: d Poisson rates, observed n times each, with a prior that shrinks their sum (Komaki 2004).
//
//   score      s_i = log prod_j Poisson(y_ij | lambda_j)
//   prior      prod_j lambda_j^(b_j - 1) / (sum_j lambda_j)^alpha
//   posterior  sum of rates ~ Gamma(k, r),  k = sum w_i Y_i + sum b - alpha,  r = sum w_i,  Y_i = sum_j y_ij,
//              their proportions ~ Dirichlet(a),  a_j = sum_i w_i y_ij + b_j,  independent
//   losses     summed over j: (y - lambda)^2, |y - lambda|, |sqrt y - sqrt lambda|, -log p
//
// Exact draws; closed forms for the squared and the log loss. With A = sum a:
//   E lambda_j = (k/r) a_j/A,   E lambda_j^2 = (k(k+1)/r^2) a_j(a_j+1)/(A(A+1))
//   E log lambda_j = digamma(k) - log r + digamma(a_j) - digamma(A)
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class PoissonSequence {
 public:
  enum class Loss { squared, absolute, root, negative_log };

  struct Options {
    double shape = 3;                      // b_j, the same for all j
    std::optional<double> shrinkage = {};  // alpha; sum b - 1 if not given
  };

  // A row per observation, a column per rate. Throws InputError for a negative count.
  explicit PoissonSequence(Table counts) : PoissonSequence(std::move(counts), Options()) {}
  PoissonSequence(Table counts, Options options);

  std::size_t num_obs() const { return counts_.num_rows(); }
  std::size_t num_parameters() const { return counts_.num_columns(); }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss) const;
  double log_prior(std::span<const double> theta) const;

  struct Posterior {
    double shape, rate;                 // k, r of the sum of rates
    std::vector<double> concentration;  // a
  };
  // Throws InputError if the posterior is improper (all weights 0).
  Posterior posterior(std::span<const double> weights) const;
  std::vector<double> posterior_mean(std::span<const double> weights) const;
  // Squared and negative_log only; NaN for the others.
  double gibbs_loss(std::span<const double> weights, std::size_t i, Loss loss) const;
  // Of the squared loss.
  double covariance_with_score(std::span<const double> weights, std::size_t i) const;

 private:
  Table counts_;
  double shape_, shrinkage_;
};

}  // namespace pcic
