// The plug-in estimators that need no derivative: the loss at the posterior mean as it would be without i.
//
//   ij_plugin    mean nu(X_i, E theta - Cov(theta, s_i))
//   ij_plugin2   mean nu(X_i, E theta - Cov(theta, s_i) + E[theta~ s~_i^2] / 2)
//
// Right also for losses that are not smooth in theta, where pcic_plugin's linear step is not. They see only
// the parameters, so whoever calls evaluates the loss at these points.
#pragma once

#include <cstddef>
#include <vector>

#include "pcic/accumulate/parameter_moments.hpp"

namespace pcic {

enum class Order { first, second };

// The posterior mean of the parameters without observation obs, to that order.
std::vector<double> mean_without(const ParameterMoments& moments, std::size_t obs, Order order,
                                 Divisor divisor = Divisor::draws_minus_one);

}  // namespace pcic
