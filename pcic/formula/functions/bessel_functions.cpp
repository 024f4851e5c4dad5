#include "pcic/formula/functions/bessel_functions.hpp"

#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <numbers>

#include "pcic/formula/functions/boost_policy-inl.hpp"

namespace pcic::functions {
namespace {

struct ScaledBessel {
  double value = 0;
  Slopes slopes = {};
};

// From here on Hankel's expansion is exact to rounding, long before I_n overflows.
constexpr double asymptotic_from = 30;
constexpr int num_terms = 20;

// exp(-x) I_n(x) = (1 - (4n^2 - 1)/(8x) + (4n^2 - 1)(4n^2 - 9)/(2! (8x)^2) - ...) / sqrt(2 pi x)
ScaledBessel hankel_expansion(int order, double x) {
  ScaledBessel sum;
  double term = 1 / std::sqrt(2 * std::numbers::pi * x);
  for (int k = 0; k <= num_terms; ++k) {
    sum.value += term;
    sum.slopes.first -= (k + 0.5) * term / x;
    sum.slopes.second += (k + 0.5) * (k + 1.5) * term / x / x;
    term *= -(4.0 * order * order - (2.0 * k + 1) * (2.0 * k + 1)) / (8.0 * (k + 1) * x);
  }
  return sum;
}

double below_large(int order, double x) {
  return std::exp(-x) * boost::math::cyl_bessel_i(order, x, BoostPolicy());
}

// The functions of |x|. I0' = I1 and I1' = I0 - I1 / x; the scale adds minus the function itself.
ScaledBessel order_zero(double x) {
  if (x > asymptotic_from) return hankel_expansion(0, x);
  const double i0 = below_large(0, x), i1 = below_large(1, x);
  return {i0, {i1 - i0, 2 * (i0 - i1) - (x == 0 ? 0.5 : i1 / x)}};
}

ScaledBessel order_one(double x) {
  if (x > asymptotic_from) return hankel_expansion(1, x);
  const double i0 = below_large(0, x), i1 = below_large(1, x);
  const double unscaled = x == 0 ? 0.5 : i0 - i1 / x;
  const double unscaled_second =
      x == 0 ? 0 : i1 - boost::math::cyl_bessel_i(2, x, BoostPolicy()) * std::exp(-x) / x;
  return {i1, {unscaled - i1, unscaled_second - 2 * unscaled + i1}};
}

double sign(double x) {
  return x < 0 ? -1 : 1;
}

}  // namespace

double bessel_i0e(double x) {
  return std::isnan(x) ? x : order_zero(std::abs(x)).value;
}

double bessel_i1e(double x) {
  return std::isnan(x) ? x : sign(x) * order_one(std::abs(x)).value;
}

Slopes slopes_of_bessel_i0e(double x) {
  const Slopes slopes = order_zero(std::abs(x)).slopes;
  return {sign(x) * slopes.first, slopes.second};
}

Slopes slopes_of_bessel_i1e(double x) {
  const Slopes slopes = order_one(std::abs(x)).slopes;
  return {slopes.first, sign(x) * slopes.second};
}

}  // namespace pcic::functions
