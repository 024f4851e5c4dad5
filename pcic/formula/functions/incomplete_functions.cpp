#include "pcic/formula/functions/incomplete_functions.hpp"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <limits>

#include "pcic/core/numbers.hpp"
#include "pcic/formula/functions/boost_policy-inl.hpp"

namespace pcic::functions {
namespace {

bool is_finite_and_positive(double a) {
  return a > 0 && a < infinity;
}

// I_x(a, b) for a whole b, the sum over j < b of Gamma(a + j) / (Gamma(a) j!) x^a y^j with y = 1 - x. Where a is large,
// Boost's expansion has errors of 1e-11, and the sum, whose terms are positive, of some ulp.
// The terms are a distribution; one of a mean up to 600 has a first term that is a normal number.
constexpr double large_shape = 1e5, longest_sum = 1e3, largest_mean = 600;

double negative_binomial_sum(double a, double b, double y) {
  double term = std::exp(a * std::log1p(-y)), sum = term;
  for (double j = 0; j + 1 < b; ++j) {
    term *= (a + j) / (j + 1) * y;
    sum += term;
  }
  return std::min(sum, 1.0);
}

}  // namespace

double gamma_p(double a, double x) {
  if (!is_finite_and_positive(a) || !(x >= 0)) return not_a_number;
  return x == infinity ? 1 : boost::math::gamma_p(a, x, BoostPolicy());
}

double gamma_q(double a, double x) {
  if (!is_finite_and_positive(a) || !(x >= 0)) return not_a_number;
  return x == infinity ? 0 : boost::math::gamma_q(a, x, BoostPolicy());
}

double inc_beta(double a, double b, double x) {
  if (!is_finite_and_positive(a) || !is_finite_and_positive(b) || !(x >= 0 && x <= 1)) return not_a_number;
  return boost::math::ibeta(a, b, x, BoostPolicy());
}

double inc_beta_odds(double a, double b, double odds) {
  if (!is_finite_and_positive(a) || !is_finite_and_positive(b) || !(odds >= 0)) return not_a_number;
  if (odds < 1) return boost::math::ibeta(a, b, odds / (1 + odds), BoostPolicy());
  const double rest = 1 / (1 + odds);
  const bool is_sum = a > large_shape && a * rest < largest_mean && b < longest_sum && b == std::floor(b);
  return is_sum ? negative_binomial_sum(a, b, rest) : boost::math::ibetac(b, a, rest, BoostPolicy());
}

}  // namespace pcic::functions
