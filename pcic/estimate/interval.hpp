// A 95 % interval for the loss of new observations, for the skewed losses that squared errors and log scores
// are.
//
// With T = (value - truth)/se and skewness a = g/sqrt(n) of the pointwise losses, the cubic
//   T + a T^2/3 + a^2 T^3/27 + a/6
// is nearly Student's t with n - 1 degrees of freedom and can be inverted (Hall 1992, JRSS B 54). The Monte
// Carlo error is added in squares. At n = 8 it covers .86 to .91 of the time where two standard errors cover
// .69 to .79, at n = 20 .90 to .94 where they cover .78 to .85 (docs/guide/reading-the-diagnostics.md).
#pragma once

#include "pcic/estimate/estimate.hpp"

namespace pcic {

struct Interval {
  double low, high;
};

// NaN for fewer than three observations.
Interval interval_95(const Estimate& estimate);

}  // namespace pcic
