// k-hat of the leave-one-out mean of one function h of the parameters, as loo::E_loo (2.10.1) reports it.
//
//   the largest of: k of the ratios r = exp(-s);  k of the T largest and of the T smallest values of h r
// A mean of h exists only if the tails of h r allow it, whatever those of r do. Of a function with two values
// or one, such as 0 and 1, it is the k of the ratios. A tail of equal values, or one that is tied at its
// edge, has no fit and does not count.
#pragma once

#include <cstddef>
#include <span>

#include "pcic/estimate/generalized_pareto.hpp"

namespace pcic {

// ratio_k: that of the ratios; if it is not finite, so is the answer.
double function_pareto_k(std::span<const double> values, std::span<const double> scores, double ratio_k,
                         std::size_t tail_length, PsisFlavour flavour = PsisFlavour::loo);

// k of the last `tail_length` of ascending values, of which there are more; -inf where they have no fit.
double tail_k(std::span<const double> ascending, std::size_t tail_length, PsisFlavour flavour);

}  // namespace pcic
