// The Monte Carlo error of r_i = |T2| / |T1| (diagnostic_ratio.hpp), by batch means: a ratio of two noisy terms
// can be large by chance.
//
//   psi = ( sign(T2) psi_2 - r sign(T1) psi_1 ) / |T1|, psi_1 and psi_2 the influences on the two terms
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/accumulate/evaluation_state.hpp"

namespace pcic {

// NaN where r is not above `from`: there nobody asks. all_draws is state.all_draws().
std::vector<double> ratio_errors(const EvaluationState& state, const Batch& all_draws, std::size_t loss,
                                 std::span<const double> ratio, double from);

}  // namespace pcic
