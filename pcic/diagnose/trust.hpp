// Whom to trust with an observation: the one table that the answer, the advice and the findings are read from.
//
//   k-hat <= 0.5                    the weights (psis): importance sampling converges fast
//   r <= 0.3                        the series (pcic2): its terms fall fast
//   k-hat <= min(1 - 1/log10(draws), 0.7)   the weights
//   otherwise                       nobody: only other draws can tell
// in this order. r: estimate/diagnostic_ratio.hpp. How often the rule errs: docs/diagnostics.md.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pcic {

enum class Served {
  by_weights,
  by_series,
  by_nobody,
  by_other_fit,  // one that has not seen the observation: its value is exact
  by_bridge,     // draws that walked to the posterior without it: its value is exact
  undefined,     // a value is not finite
};

inline bool is_exact(Served by) {
  return by == Served::by_other_fit || by == Served::by_bridge;
}

struct Diagnostics {
  std::span<const double> ratio;     // r_i; empty: no series
  std::span<const double> pareto_k;  // empty: no weights
  std::size_t num_draws = 0;
};

std::vector<Served> settle(const Diagnostics& diagnostics);

// The largest of the values of these observations; 0 if there are none.
double largest(std::span<const double> values, const std::vector<std::size_t>& observations);

}  // namespace pcic
