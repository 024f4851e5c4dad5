// Means over draws with their Monte Carlo errors, by batch means: sqrt(M) batches of consecutive draws.
//
// A function of means, f(E theta), gets its error by leaving out one batch at a time (jackknife).
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "pcic/sample/table.hpp"

namespace pcic {

struct MonteCarloMean {
  double value = 0;
  double mcse = 0;  // NaN for fewer than four draws
};

MonteCarloMean monte_carlo_mean(std::span<const double> series);

// f at the mean of the rows.
MonteCarloMean function_of_mean(const Table& draws, const std::function<double(std::span<const double>)>& f);

}  // namespace pcic
