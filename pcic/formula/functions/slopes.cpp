#include "pcic/formula/functions/slopes.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "pcic/formula/functions/bessel_functions.hpp"
#include "pcic/formula/functions/gamma_functions.hpp"
#include "pcic/formula/functions/logistic_functions.hpp"
#include "pcic/formula/functions/normal_functions.hpp"

namespace pcic::functions {
namespace {

constexpr double two_over_sqrtpi = 2 * std::numbers::inv_sqrtpi;

Slopes slopes(double first, double second) {
  return {first, second};
}

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
#define PCIC_OF_X(name, call, meaning, example, value_of_x, slopes_at_x, kernel) \
  case Operation::name:                                                          \
    return slopes_at_x;
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      throw std::logic_error("slopes: not an operation on one number");
  }
}

}  // namespace pcic::functions
