// k-hat of the leave-one-out mean of one function h of the parameters, as loo::E_loo (2.10.1) reports it.
//
//   the largest of: k of the ratios r = exp(-s);  k of the T largest and of the T smallest values of h r
// A mean of h exists only if the tails of h r allow it, whatever those of r do. Of a function with two values
// or one, such as 0 and 1, it is the k of the ratios.
#pragma once

#include <cstddef>
#include <span>

namespace pcic {

// Tails without a fit (constant, or tied at their edge) do not count.
double function_pareto_k(std::span<const double> values, std::span<const double> scores, double ratio_k,
                         std::size_t tail_length);

}  // namespace pcic
