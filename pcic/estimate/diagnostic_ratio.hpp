// How fast the series behind pcic converges, per observation and per loss.
//
//   T1 = -C,  T2 = c2/2            first and second term of E^{-i}[nu_i] - E_i
//   r  = |T2| / max(|T1|, guard sd(nu) sd(s))
//
// The guard keeps r from exploding where T1 vanishes by accident (nu and s uncorrelated); its size is a
// choice from `pcic-paper truth`, see docs/decisions/0007-thresholds-of-r.md. r = 0 where T2 = 0, also for a
// constant loss or score. In the linear-Gaussian model r lies in [h, 1.5 h], h the leverage, and h is also
// the Pareto index of the weights exp(-s); the thresholds for r are in pcic/diagnose/thresholds.hpp.
//
// remaining_error: |T2| r/(1 - r), what a geometric series would still add to pcic2; infinite for r >= 1.
#pragma once

#include <vector>

#include "pcic/accumulate/moments.hpp"

namespace pcic {

inline constexpr double ratio_guard = 0.03;

std::vector<double> diagnostic_ratio(const LossMoments& loss, const ScoreMoments& score,
                                     double guard = ratio_guard);
std::vector<double> remaining_error(const LossMoments& loss, const std::vector<double>& ratio);

}  // namespace pcic
