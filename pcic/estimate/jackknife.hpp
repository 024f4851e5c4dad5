// The covariance of posterior means over data sets like this one, without refits: the infinitesimal jackknife
// (Giordano and Broderick 2023).
//
//   c_i = Cov(theta, s_i),   V = sum_i k_i (c_i - cbar)(c_i - cbar)',   k_i the counts of the rows
// Where the model is right V is close to the posterior covariance; where it is far from it, the posterior
// does not say how much its mean would move with other data. Cost: O(n p^2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/accumulate/parameter_moments.hpp"

namespace pcic {

// p x p, of the parameters from `first` on; `parts` are consecutive observations of the same draws.
std::vector<double> jackknife_covariance(std::span<const ParameterMoments> parts, std::size_t first = 0,
                                         Divisor divisor = Divisor::draws_minus_one,
                                         const std::vector<double>& counts = {});

}  // namespace pcic
