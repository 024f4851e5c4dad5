// The expected bias of PCIC_G and PCIC_P for one sample size, without simulation.
//
//   poisson    counts, x ~ Poisson(3), prior Gamma(1, 1): squared, log and root loss (sqrt x - sqrt rate)^2
//   bernoulli  classes, x ~ Bernoulli(0.3), prior Beta(1, 1): Brier, log and spherical loss
//   location   x ~ N(1, 2) where the model has variance 1, prior N(0, 1): squared, absolute and pinball (0.9) loss
//
// Given the sum S of the data, x_1 is Binomial(S, 1/n), or hypergeometric (S/n), or N(mean, 2 (1 - 1/n)), and the
// posterior depends on S alone: E[PCIC] is a sum, or an integral, over (S, x_1). Posterior means of the discrete models are
// the trapezoidal rule in log rate or logit; those of the location model are closed forms, and the outer integral is
// the trapezoidal rule. Errors are below 1e-10 of the loss.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pcic::paper {

struct ExpectedBias {
  double gibbs, plug_in;  // E[PCIC_G] - E[G_G], E[PCIC_P] - E[G_P]
  double excess;          // E[G_G] - min over theta of E nu: what the theorem compares with
  double excess_plug_in;
};

struct TheoremModel {
  std::string name;
  std::vector<std::string> losses;
  std::vector<ExpectedBias> (*bias_at)(std::size_t num_obs);  // one per loss
};
const std::vector<TheoremModel>& theorem_models();

}  // namespace pcic::paper
