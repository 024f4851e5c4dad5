// What the accumulators answer: posterior moments of each observation's score s and loss nu, as plain
// vectors.
//
//   bar = mean over draws, tilde = centred over draws. Every moment is a sum over draws of centred products
//   divided by M - 1 (the default, as in loo and the authors' code) or by M (the paper's algorithm).
// Estimators take these, so they can be fed with exact moments as well as with sampled ones.
#pragma once

#include <cstddef>
#include <vector>

namespace pcic {

enum class Divisor { draws_minus_one, draws };

inline double divide_by(Divisor divisor, std::size_t num_draws) {
  return static_cast<double>(num_draws) - (divisor == Divisor::draws_minus_one ? 1.0 : 0.0);
}

struct ScoreMoments {
  std::vector<double> mean;          // E s
  std::vector<double> variance;      // E s~^2
  std::vector<double> third;         // E s~^3
  std::vector<double> log_mean_exp;  // log E exp(s); empty if it was not accumulated
};

struct LossMoments {
  std::vector<double> mean;        // E nu
  std::vector<double> variance;    // E nu~^2
  std::vector<double> covariance;  // E nu~ s~      = Cov(nu, s)
  std::vector<double> comoment;    // E nu~ s~^2
};

// The moments of nu = -s / beta, from those of s.
LossMoments minus_score_loss(const ScoreMoments& score, double beta = 1);

}  // namespace pcic
