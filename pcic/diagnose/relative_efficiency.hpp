// r_eff of PSIS: how many independent draws one draw is worth for the leave-one-out weights.
//
//   r_eff = ESS(exp(s - max s)) / M, the split-chain ESS of convergence.hpp
//
// As loo::relative_eff from 2.6 on, which asks posterior::ess_mean; older ones do not split the chains.
// NaN where the ESS is: all scores equal, not finite, or too few draws.
#pragma once

#include <cstddef>
#include <span>

namespace pcic {

// Draws of consecutive chains.
double relative_efficiency(std::span<const double> scores, std::span<const std::size_t> chain_lengths);

}  // namespace pcic
