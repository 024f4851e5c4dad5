// One step of slice sampling for a positive number (Neal 2003): the density is all it needs, up to a
// constant.
//
// A level below the density at x is drawn; an interval of the given width around x is moved out until both
// ends lie below the level, and shrunk towards x until a uniform point in it lies above. The density is left
// invariant whatever the width.
#pragma once

#include <algorithm>
#include <cmath>

#include "pcic/core/random_stream.hpp"

namespace pcic {

template <class LogDensity>
double slice_step(double x, double width, const LogDensity& log_density, RandomStream& stream) {
  const double level = log_density(x) - stream.exponential();
  double left = x - width * stream.uniform(), right = left + width;
  while (left > 0 && log_density(left) > level) left -= width;
  left = std::max(left, 0.0);
  while (log_density(right) > level) right += width;
  for (;;) {
    const double proposal = left + (right - left) * stream.uniform();
    if (log_density(proposal) > level) return proposal;
    (proposal < x ? left : right) = proposal;
  }
}

}  // namespace pcic
