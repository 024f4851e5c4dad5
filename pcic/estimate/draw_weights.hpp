// DrawWeights: what the posterior draws of one observation count for, three ways. Each adds up to 1.
//
//   in_sample    1/M
//   first_order  1/M - s~_m/(M - 1): the weighted mean of any f is E f - Cov(f, s), its leave-one-out mean to
//                first order; some weights may be negative
//   psis         exp(-s_m), Pareto smoothed and normalised
#pragma once

#include <span>
#include <vector>

#include "pcic/estimate/pareto_smoothing.hpp"

namespace pcic {

struct DrawWeights {
  std::vector<double> in_sample, first_order, psis;  // in the order of the draws
  double pareto_k = 0;
  double n_eff = 0;
};

std::vector<double> first_order_weights(std::span<const double> scores);

// At least two draws. A score of NaN or -inf makes first_order and psis NaN.
DrawWeights draw_weights(std::span<const double> scores, double r_eff, PsisFlavour flavour);

}  // namespace pcic
