#include "pcic/formula/functions/normal_functions.hpp"

#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "pcic/formula/functions/boost_policy-inl.hpp"

namespace pcic::functions {
namespace {

constexpr double sqrt_half = 1 / std::numbers::sqrt2;
constexpr double inv_sqrt_two_pi = std::numbers::inv_sqrtpi * sqrt_half;
constexpr double half_log_two_pi = 0.918938533204672741780329736406;

// Below it Laplace's continued fraction is exact to rounding after `num_levels` levels: the error falls like
// exp(-2 |x| sqrt(2 num_levels)).
constexpr double tail = -3;
constexpr int num_levels = 80;

// phi(x) / Phi(x) = t + 1 / (t + 2 / (t + 3 / (t + ...))) with t = -x
NormalHazard tail_hazard(double x) {
  const double t = -x;
  double denominator = t;
  for (int level = num_levels; level >= 2; --level) denominator = t + level / denominator;
  return {.hazard = t + 1 / denominator, .excess = 1 / denominator};
}

}  // namespace

double exp_minus_square(double x) {
  const double square = x * x;
  if (!(square < std::numeric_limits<double>::max())) return std::exp(-square);
  return std::exp(-square) * (1 - std::fma(x, x, -square));
}

double normal_density(double x) {
  const double square = x * x;
  if (!(square < std::numeric_limits<double>::max())) return std::exp(-square);
  return inv_sqrt_two_pi * std::exp(-square / 2) * (1 - std::fma(x, x, -square) / 2);
}

double Phi(double x) {
  if (x < tail) return normal_density(x) / tail_hazard(x).hazard;
  return std::erfc(-x * sqrt_half) / 2;
}

double log_Phi(double x) {
  if (x < tail) return -x * x / 2 - half_log_two_pi - std::log(tail_hazard(x).hazard);
  return x < 0 ? std::log(Phi(x)) : std::log1p(-Phi(-x));
}

double inv_Phi(double p) {
  if (!(p >= 0 && p <= 1)) return std::numeric_limits<double>::quiet_NaN();
  return -std::numbers::sqrt2 * boost::math::erfc_inv(2 * p, BoostPolicy());
}

NormalHazard normal_hazard(double x) {
  if (x < tail) return tail_hazard(x);
  const double hazard = normal_density(x) / Phi(x);
  return {.hazard = hazard, .excess = hazard + x};
}

}  // namespace pcic::functions
