// What a batch of draws contributes to an estimate: its mean influence, exact from moments.
//
// For one draw, tilde about the means over ALL draws, and C, m2 = Var(s), c2 over all draws:
//   in_sample   psi = mean_i nu~
//   pcic        psi = mean_i { nu~ - (nu~ s~ - C) }
//   pcic2       the same plus  mean_i (1/2){ nu~ s~^2 - c2 - m2 nu~ - 2 C s~ }
//   log_mean    psi = mean_i -(p/E p - 1)                     p = exp(s / beta)
//   waic1       the same plus  mean_i (s~^2 - m2)/beta
//
// A batch b knows moments about its own means. With d_nu = nu_b - nu, d_s = s_b - s and a, b
// centred in the batch,
//   mean_b nu~         = d_nu
//   mean_b s~^2        = m2_b + d_s^2
//   mean_b nu~ s~      = E_b (a + d_nu)(b + d_s)   = C_b + d_nu d_s
//   mean_b nu~ s~^2    = E_b (a + d_nu)(b + d_s)^2 = c2_b + 2 d_s C_b + d_nu m2_b + d_nu d_s^2
// so averaging over batches (weighted by length) gives zero, and their spread gives the Monte Carlo error.
#pragma once

#include <cstddef>

#include "pcic/accumulate/evaluation_state.hpp"
#include "pcic/accumulate/moments.hpp"

namespace pcic {

// Moments of one loss and its score over the same draws, with Divisor::draws.
struct JointMoments {
  LossMoments loss;
  ScoreMoments score;
};

// log_mean and waic1 are NaN unless both sides know log E p.
struct Influence {
  double in_sample = 0;
  double pcic = 0;
  double pcic2 = 0;
  double log_mean = 0;
  double waic1 = 0;
};

Influence observation_influence(const JointMoments& batch, const JointMoments& total, std::size_t obs,
                                double beta = 1);
Influence batch_influence(const JointMoments& batch, const JointMoments& total);  // averaged

// Moments of `count` observations from `first`, a multiple of 8, on.
JointMoments joint_moments(const EvaluationState& state, const Batch& batch, std::size_t loss,
                           std::size_t first, std::size_t count);

}  // namespace pcic
