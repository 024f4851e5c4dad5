// FormulaCheck: whether the formulas say what the fit computed.
//
// Where the file of draws holds log_lik, s_i - log_lik_i is constant over the draws, for every observation i.
// Where it holds lp__ and the prior is given, so is
//   lp__ - (sum_i s_i + log prior + log Jacobian of the map to unbounded parameters).
// A wrong index, a forgotten term or another column makes it vary, and only that: constants are free.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "pcic/diagnose/finding.hpp"

namespace pcic {

struct FormulaCheck {
  std::string against = "log_lik";  // or "lp__"
  std::string what = "The score";   // that was held against it
  std::size_t num_obs = 0;          // compared; none against lp__
  std::size_t num_differing = 0;    // of them
  std::size_t num_draws = 0;
  // Of the worst observation, over the draws: the largest distance from the mean
  std::size_t worst = 0;     // counted from 0
  double variation = 0;      // of the difference
  double explained = 0;      // what the digits of the file explain of it
  double own_variation = 0;  // of the score itself, or of lp__
  std::string cause = {};    // of a difference, if one was found: a sentence

  bool agrees() const { return variation <= explained; }
};

// A warning for a difference; a note for one so small that it cannot matter.
std::vector<Finding> find_formula_differences(std::span<const FormulaCheck> checks);

}  // namespace pcic
