// Autocovariances at all lags, the mean of several series of N draws, by FFT: O(N log N) even for chains that
// disagree and never decorrelate.
//
//   gamma_k = (1/N) sum_{t=1}^{N-k} (x_t - xbar)(x_{t+k} - xbar),   k = 0 .. N-1
#pragma once

#include <span>
#include <vector>

namespace pcic {

// At least one series; all of the same length, which is not zero.
std::vector<double> mean_autocovariance(const std::vector<std::span<const double>>& all_series);

}  // namespace pcic
