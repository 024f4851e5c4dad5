// Autocovariances of a series at all lags, by FFT: O(N log N) even for chains that disagree and never
// decorrelate.
//
//   gamma_k = (1/N) sum_{t=1}^{N-k} (x_t - xbar)(x_{t+k} - xbar),   k = 0 .. N-1
#pragma once

#include <span>
#include <vector>

namespace pcic {

std::vector<double> autocovariance(std::span<const double> series);

}  // namespace pcic
