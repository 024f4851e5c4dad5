// One step of slice sampling for a positive number (Neal 2003): the density is all it needs, up to a
// constant.
//
// It moves t = x/(x + scale) in (0, 1), whose density is f(x) (x + scale)^2. A level below the density at t
// is drawn; the interval (0, 1) is shrunk towards t until a uniform point in it lies above the level. The
// density is left invariant whatever the scale, and a heavy tail or a start far from all mass costs no more
// than a few halvings of the interval.
#pragma once

#include <cmath>

#include "pcic/core/random_stream.hpp"

namespace pcic {

template <class LogDensity>
double slice_step(double x, double scale, const LogDensity& log_density, RandomStream& stream) {
  const auto log_density_of_t = [&](double value) {
    return log_density(value) + 2 * std::log(value + scale);
  };
  const double level = log_density_of_t(x) - stream.exponential(), t = x / (x + scale);
  double left = 0, right = 1;
  for (;;) {
    const double proposed_t = left + (right - left) * stream.uniform();
    const double proposed_x = scale * proposed_t / (1 - proposed_t);
    if (log_density_of_t(proposed_x) >= level) return proposed_x;
    (proposed_t < t ? left : right) = proposed_t;
  }
}

}  // namespace pcic
