#include "pcic/formula/slopes.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "pcic/formula/bessel_functions.hpp"
#include "pcic/formula/gamma_functions.hpp"
#include "pcic/formula/logistic_functions.hpp"
#include "pcic/formula/normal_functions.hpp"

namespace pcic::functions {
namespace {

constexpr double two_over_sqrtpi = 2 * std::numbers::inv_sqrtpi;

Slopes slopes_of_log1m_exp(double x) {
  const double odds = 1 / std::expm1(-x);  // exp(x) / (1 - exp(x))
  return {-odds, -odds * (1 + odds)};
}

Slopes slopes_of_inv_logit(double x) {
  const double variance = inv_logit(x) * inv_logit(-x);
  return {variance, -variance * std::tanh(x / 2)};
}

Slopes slopes_of_logit(double p) {
  const double first = 1 / p / (1 - p);
  return {first, (2 * p - 1) * first * first};
}

Slopes slopes_of_log_Phi(double x) {
  const auto [hazard, excess] = normal_hazard(x);
  return {hazard, -hazard * excess};
}

// The density at the quantile from p itself, which has all its digits: phi(z) = p * hazard(z) for z < 0.
Slopes slopes_of_inv_Phi(double p, double quantile) {
  const double tail_probability = p < 0.5 ? p : 1 - p;
  const double first = 1 / tail_probability / normal_hazard(-std::abs(quantile)).hazard;
  return {first, quantile * first * first};
}

Slopes slopes_of_asin(double x) {
  const double first = 1 / std::sqrt((1 - x) * (1 + x));
  return {first, x * first * first * first};
}

Slopes slopes_of_atan(double x) {
  const double first = 1 / (1 + x * x);
  return {first, -2 * x * first * first};
}

Slopes slopes_of_tanh(double x) {
  const double sech = 1 / std::cosh(x);
  return {sech * sech, -2 * std::tanh(x) * sech * sech};
}

}  // namespace

Slopes slopes(Operation operation, double x, double value) {
  switch (operation) {
    case Operation::negate:
      return {-1, 0};
    case Operation::abs:
      return {static_cast<double>((x > 0) - (x < 0)), 0};
    case Operation::square:
      return {2 * x, 2};
    case Operation::sqrt:
      return {0.5 / value, -0.25 / value / x};
    case Operation::cbrt:
      return {1 / (3 * value * value), -2 / (9 * value * value) / x};
    case Operation::inv:
      return {-value * value, 2 * value * value * value};
    case Operation::exp:
      return {value, value};
    case Operation::expm1:
      return {std::exp(x), std::exp(x)};
    case Operation::log:
      return {1 / x, -1 / x / x};
    case Operation::log1p:
      return {1 / (1 + x), -1 / (1 + x) / (1 + x)};
    case Operation::log1m:
      return {-1 / (1 - x), -1 / (1 - x) / (1 - x)};
    case Operation::log1p_exp:
      return {inv_logit(x), inv_logit(x) * inv_logit(-x)};
    case Operation::log1m_exp:
      return slopes_of_log1m_exp(x);
    case Operation::inv_logit:
      return slopes_of_inv_logit(x);
    case Operation::logit:
      return slopes_of_logit(x);
    case Operation::log_inv_logit:
      return {inv_logit(-x), -inv_logit(x) * inv_logit(-x)};
    case Operation::log1m_inv_logit:
      return {-inv_logit(x), -inv_logit(x) * inv_logit(-x)};
    case Operation::Phi:
      return {normal_density(x), -x * normal_density(x)};
    case Operation::log_Phi:
      return slopes_of_log_Phi(x);
    case Operation::inv_Phi:
      return slopes_of_inv_Phi(x, value);
    case Operation::erf:
      return {two_over_sqrtpi * exp_minus_square(x), -2 * x * two_over_sqrtpi * exp_minus_square(x)};
    case Operation::erfc:
      return {-two_over_sqrtpi * exp_minus_square(x), 2 * x * two_over_sqrtpi * exp_minus_square(x)};
    case Operation::lgamma:
      return {digamma(x), trigamma(x)};
    case Operation::digamma:
      return {trigamma(x), polygamma(2, x)};
    case Operation::trigamma:
      return {polygamma(2, x), polygamma(3, x)};
    case Operation::bessel_i0e:
      return slopes_of_bessel_i0e(x);
    case Operation::bessel_i1e:
      return slopes_of_bessel_i1e(x);
    case Operation::sin:
      return {std::cos(x), -value};
    case Operation::cos:
      return {-std::sin(x), -value};
    case Operation::tan:
      return {1 + value * value, 2 * value * (1 + value * value)};
    case Operation::asin:
      return slopes_of_asin(x);
    case Operation::acos:
      return {-slopes_of_asin(x).first, -slopes_of_asin(x).second};
    case Operation::atan:
      return slopes_of_atan(x);
    case Operation::sinh:
      return {std::cosh(x), value};
    case Operation::cosh:
      return {std::sinh(x), value};
    case Operation::tanh:
      return slopes_of_tanh(x);
    case Operation::logical_not:
    case Operation::sign:
    case Operation::floor:
    case Operation::ceil:
    case Operation::round:
    case Operation::trunc:
      return {0, 0};
    default:
      throw std::logic_error("slopes: not an operation on one number");
  }
}

}  // namespace pcic::functions
