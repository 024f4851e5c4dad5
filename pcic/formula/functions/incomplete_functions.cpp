#include "pcic/formula/functions/incomplete_functions.hpp"

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

}  // namespace pcic::functions
