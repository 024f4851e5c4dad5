// CRPS and its scaled form of one observation y, from weighted draws of its predictive distribution. Losses:
// smaller is better, so they are minus what loo::crps and loo::scrps return.
//
//   distance = E_w |X - y|,  spread = E_ww |X - X'|
//   crps  = distance - spread/2                    (Gneiting and Raftery 2007)
//   scrps = distance/spread + log(spread)/2        (Bolin and Wallin 2023)
// The spread is the exact double sum, without random pairing, in one run through the sorted draws:
//   spread = sum_k w_k H(x_k),  H(x) = E_w |x - X|;  between neighbours H grows by (x_{k+1} - x_k)(2 F_k - 1)
// A draw is also paired with itself, which takes 1/ESS off the spread.
#pragma once

#include <span>
#include <vector>

#include "pcic/estimate/sorted_draws.hpp"

namespace pcic {

struct CrpsParts {
  double distance = 0;
  double spread = 0;

  double crps() const { return distance - spread / 2; }
  double scrps() const;  // NaN if all draws are equal
};

// Weights in the order of the sorted values; they add up to 1.
CrpsParts crps_parts(const SortedDraws& draws, std::span<const double> weights, double observed);

// H(x_k) for every k.
std::vector<double> mean_distances(const SortedDraws& draws, std::span<const double> weights);

}  // namespace pcic
