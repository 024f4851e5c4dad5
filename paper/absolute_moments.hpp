// E |t|^p of t ~ N(e, v), p = 0, ..., 6. With sign = erf(e/sqrt(2 v)) and bell = sqrt(2 v/pi) exp(-e^2/(2 v)):
//   E |t| = e sign + bell,   E |t|^3 = (e^3 + 3 e v) sign + (e^2 + 2 v) bell,
//   E |t|^5 = (e^5 + 10 e^3 v + 15 e v^2) sign + (e^4 + 9 e^2 v + 8 v^2) bell
#pragma once

#include <array>
#include <cmath>
#include <numbers>

namespace pcic::paper {

inline std::array<double, 7> absolute_moments(double e, double v) {
  const double e2 = e * e, e4 = e2 * e2;
  const double sign = std::erf(e / std::sqrt(2 * v)),
               bell = std::sqrt(2 * v / std::numbers::pi) * std::exp(-e2 / (2 * v));
  return {1,
          e * sign + bell,
          e2 + v,
          e * (e2 + 3 * v) * sign + (e2 + 2 * v) * bell,
          e4 + 6 * e2 * v + 3 * v * v,
          e * (e4 + 10 * e2 * v + 15 * v * v) * sign + (e4 + 9 * e2 * v + 8 * v * v) * bell,
          e4 * e2 + 15 * e4 * v + 45 * e2 * v * v + 15 * v * v * v};
}

}  // namespace pcic::paper
