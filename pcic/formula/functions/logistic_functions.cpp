#include "pcic/formula/functions/logistic_functions.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace pcic::functions {

double log1p_exp(double x) {
  return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

double log1m_exp(double x) {
  return x > -std::numbers::ln2 ? std::log(-std::expm1(x)) : std::log1p(-std::exp(x));
}

double inv_logit(double x) {
  if (x > 0) return 1 / (1 + std::exp(-x));
  const double odds = std::exp(x);
  return odds / (1 + odds);
}

double logit(double p) {
  const bool is_near_half = p > 0.25 && p < 0.75;
  return is_near_half ? std::log1p((2 * p - 1) / (1 - p)) : std::log(p / (1 - p));
}

double log_sum_exp(double x, double y) {
  if (x == y) return x + std::numbers::ln2;  // also two equal infinities, whose difference is NaN
  const double larger = x > y ? x : y;
  return larger + std::log1p(std::exp(-std::abs(x - y)));
}

double log_diff_exp(double x, double y) {
  if (x == y && x < std::numeric_limits<double>::infinity()) return -std::numeric_limits<double>::infinity();
  return x + log1m_exp(y - x);
}

}  // namespace pcic::functions
