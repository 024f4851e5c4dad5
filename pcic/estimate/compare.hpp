// compare_models: models ordered by one estimate of the same loss, each with its paired difference to the
// best.
//
//   difference   d_i = nu_i(model) - nu_i(best); its mean and sum, se as of every estimate: the part of the
//                spread that both models share cancels
//   mcse         sqrt(mcse^2 + mcse_best^2): the fits are independent runs; 0 for the best itself
//   p_worse      P(N(mean d, se^2 + mcse^2) > 0), loo's p_worse but for the mcse; NaN where d is 0 or its se
//                unknown
// Smaller is better. A model whose value is NaN stands last. Cost: one pass over the pointwise values.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "pcic/estimate/estimate.hpp"

namespace pcic {

struct RankedModel {
  std::size_t model = 0;  // its place in what was given
  Estimate estimate = {};
  Estimate difference = {};
  double p_worse = std::numeric_limits<double>::quiet_NaN();
};

// sqrt(se^2 + mcse^2); an unknown mcse counts as none.
double combined_error(const Estimate& difference);

// Throws InputError unless all have the same number of observations. Best first; equal values in the order
// given.
std::vector<RankedModel> compare_models(std::span<const Estimate> models);

}  // namespace pcic
