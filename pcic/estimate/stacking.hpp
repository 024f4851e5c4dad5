// stacking_weights: the mixture of predictive distributions with the best log score (Yao et al. 2018).
//
//   maximise  f(w) = (1/n) sum_i log sum_k w_k exp(lpd_ik)   over  w_k >= 0, sum_k w_k = 1
// f is concave. w is best exactly if no gradient g_k = (1/n) sum_i exp(lpd_ik) / sum_l w_l exp(lpd_il)
// exceeds 1 (then g_k = 1 where w_k > 0), and f is never further from the best than max g_k - 1: the
// certificate, here below 1e-10. Models with equal predictions share their weight equally. Cost: about 50
// solutions of K equations, each O(n K^2).
#pragma once

#include <span>
#include <vector>

namespace pcic {

// lpd[k][i]: log predictive density of observation i under model k; finite. Throws InputError where they are
// not, or where a model has another number of observations.
std::vector<double> stacking_weights(std::span<const std::vector<double>> lpd);

// max g_k - 1.
double stacking_gap(std::span<const std::vector<double>> lpd, std::span<const double> weights);

}  // namespace pcic
