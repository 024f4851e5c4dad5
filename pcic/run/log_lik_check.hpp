// check_log_lik: s_i - log_lik_i over a few draws, for every observation.
//
// It is constant up to the digits that the file was written with. For the parameters their effect on the
// score is found by moving each by half a unit of its last digit (4 times that is allowed: signs are drawn
// once, and a distance from the mean is up to twice a distance); for log_lik it is twice half a unit; and
// 1e-8 is left for the rounding of two programs.
#pragma once

#include <vector>

#include "pcic/diagnose/formula_check.hpp"
#include "pcic/run/draw_series.hpp"
#include "pcic/run/score_on_draws.hpp"

namespace pcic {

inline constexpr double allowed_effects_of_digits = 4;
inline constexpr double rounding_of_two_programs = 1e-8;

struct LogLikComparison {
  std::vector<double> score;  // draws x observations
  BlockView log_lik;
  std::vector<double> variation, explained;  // of s_i - log_lik_i; NaN where it is not finite
  std::vector<std::size_t> differing;        // observations; the worst first

  DrawSeries score_of(std::size_t obs) const;
  DrawSeries difference(std::size_t obs) const;
};

LogLikComparison compare_with_log_lik(const ScoreOnDraws& score, const DrawSample& sample);

// Without a cause. Nothing is compared where score or log_lik is not finite.
FormulaCheck summarise(const LogLikComparison& comparison);

}  // namespace pcic
