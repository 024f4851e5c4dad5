// The answer on the log score as R loo 2.10 prints it, line for line; if there is none, a sentence before
// says so.
//
//   elpd_loo = -sum of psis,  p_loo = sum of p_i,  looic = -2 elpd_loo;  SE = sqrt(n var_{n-1})
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "pcic/diagnose/result.hpp"
#include "pcic/estimate/estimate.hpp"

namespace pcic {

struct LooAnswer {
  std::size_t num_draws = 0;
  Estimate psis;                                   // of the log loss: elpd_i = -pointwise
  Estimate p_loo;                                  // pointwise p_i
  std::span<const double> r_eff, pareto_k, n_eff;  // r_eff: one value, or one per observation
  double threshold = 0.7;
};

std::string to_loo_text(const LooAnswer& answer);
std::string to_loo_text(const Result& result);  // InputError without the log loss or without psis

}  // namespace pcic
