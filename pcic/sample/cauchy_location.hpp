// CauchyLocation: observations in R^d with Cauchy errors around an unknown location with a Cauchy prior.
//
//   score s_i = beta log p(x_i | mu),  p proportional to (1 + |x - mu|^2)^(-(1+d)/2);   prior the same around
//   0
//
// A power c of p is a mixture of Gaussians: (1 + |x - mu|^2)^(-c(1+d)/2) = int exp{-g |x - mu|^2/2} Gamma(g)
// dg, so Gibbs alternates, with c_i = beta w_i and c_0 = 1 for the prior at x_0 = 0:
//   g_i ~ Gamma(c_i (1+d)/2, rate (1 + |x_i - mu|^2)/2),   mu ~ N(sum g_i x_i / G, I/G),  G = sum g_i
#pragma once

#include <cstddef>
#include <span>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic {

class CauchyLocation {
 public:
  enum class Loss { squared, negative_log };

  struct Options {
    double learning_rate = 1;  // beta
    std::size_t burn_in = 200;
    std::size_t thin = 1;
  };

  // A row per observation.
  explicit CauchyLocation(Table observations) : CauchyLocation(std::move(observations), Options()) {}
  CauchyLocation(Table observations, Options options)
      : observations_(std::move(observations)), options_(options) {}

  std::size_t num_obs() const { return observations_.num_rows(); }
  std::size_t num_parameters() const { return observations_.num_columns(); }

  Table draw(std::span<const double> weights, std::size_t num_draws, RandomStream& stream) const;
  double score(std::span<const double> theta, std::size_t i) const;
  double loss(std::span<const double> theta, std::size_t i, Loss loss) const;
  double log_prior(std::span<const double> theta) const;

 private:
  double half_power() const { return (1 + static_cast<double>(num_parameters())) / 2; }
  double squared_distance(std::span<const double> theta, std::size_t i) const;

  Table observations_;
  Options options_;
};

}  // namespace pcic
