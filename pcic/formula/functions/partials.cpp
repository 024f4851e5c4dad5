#include "pcic/formula/functions/partials.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "pcic/formula/functions/functions.hpp"
#include "pcic/formula/functions/gamma_functions.hpp"
#include "pcic/formula/functions/incomplete_partials.hpp"
#include "pcic/formula/functions/logistic_functions.hpp"
#include "pcic/formula/functions/slopes.hpp"

namespace pcic {
namespace {

using functions::digamma_difference;
using functions::trigamma;
using functions::trigamma_difference;

Partials partials_of_one(Operation operation, double x, double value) {
  const auto [first, second] = functions::slopes(operation, x, value);
  return {.value = value, .first = {first}, .second = {{{second}}}};
}

struct SlopesOfTwo {
  double x = 0, y = 0;
  double xx = 0, xy = 0, yy = 0;
};

SlopesOfTwo slopes(double x, double y, double xx, double xy, double yy) {
  return {x, y, xx, xy, yy};
}

SlopesOfTwo slopes_of_power(double x, double y, double value) {
  const auto x_to = [x](double exponent) { return std::pow(x, exponent); };
  // x^y log x tends to 0 with x, faster than any power of the logarithm, if y > 0.
  const bool vanishes = x == 0 && y > 0;
  const double log_x = std::log(x);
  return {.x = y == 0 ? 0 : y * x_to(y - 1),
          .y = vanishes ? 0 : value * log_x,
          .xx = y == 0 || y == 1 ? 0 : y * (y - 1) * x_to(y - 2),
          .xy = x == 0 && y > 1 ? 0 : x_to(y - 1) * (1 + y * log_x),
          .yy = vanishes ? 0 : value * log_x * log_x};
}

SlopesOfTwo slopes_of_lmultiply(double x, double y) {
  if (x == 0) return {.x = std::log(y), .xy = 1 / y};
  return {.x = std::log(y), .y = x / y, .xy = 1 / y, .yy = -x / y / y};
}

SlopesOfTwo slopes_of_log_sum_exp(double x, double y) {
  const double weight_x = functions::inv_logit(x - y);
  const double weight_y = functions::inv_logit(y - x);
  const double variance = weight_x * weight_y;
  return {.x = weight_x, .y = weight_y, .xx = variance, .xy = -variance, .yy = variance};
}

SlopesOfTwo slopes_of_log_diff_exp(double x, double y) {
  const double odds = 1 / std::expm1(x - y);  // exp(y) / (exp(x) - exp(y))
  const double curvature = odds * (1 + odds);
  return {.x = 1 + odds, .y = -odds, .xx = -curvature, .xy = curvature, .yy = -curvature};
}

SlopesOfTwo slopes_of_lbeta(double a, double b) {
  return {.x = -digamma_difference(a, b),
          .y = -digamma_difference(b, a),
          .xx = -trigamma_difference(a, b),
          .xy = -trigamma(a + b),
          .yy = -trigamma_difference(b, a)};
}

SlopesOfTwo slopes_of_lchoose(double n, double k) {
  const double rest = n - k;
  return {.x = digamma_difference(rest + 1, k),
          .y = digamma_difference(k + 1, rest - k),
          .xx = trigamma_difference(rest + 1, k),
          .xy = trigamma(rest + 1),
          .yy = -trigamma(rest + 1) - trigamma(k + 1)};
}

SlopesOfTwo slopes_of_gamma_p(double a, double x, std::array<bool, 3> varies) {
  const functions::GammaPartials p = functions::gamma_p_partials(a, x, varies[0]);
  return {.x = p.a, .y = p.x, .xx = p.aa, .xy = p.ax, .yy = p.xx};
}

SlopesOfTwo negated(const SlopesOfTwo& p) {
  return {.x = -p.x, .y = -p.y, .xx = -p.xx, .xy = -p.xy, .yy = -p.yy};
}

SlopesOfTwo slopes_of_two(Operation operation, double x, double y, double value, std::array<bool, 3> varies) {
  switch (operation) {
#define PCIC_OF_XY(name, call, meaning, example, value_of_xy, slopes_at_xy, kernel) \
  case Operation::name:                                                             \
    return slopes_at_xy;
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      throw std::logic_error("partials: not an operation on two numbers");
  }
}

Partials partials_of_two(Operation operation, double x, double y, double value, std::array<bool, 3> varies) {
  const SlopesOfTwo p = slopes_of_two(operation, x, y, value, varies);
  return {.value = value, .first = {p.x, p.y}, .second = {{{p.xx, p.xy}, {p.xy, p.yy}}}};
}

Partials partials_of_select(bool condition, double value) {
  return {.value = value, .first = {0, condition ? 1.0 : 0.0, condition ? 0.0 : 1.0}};
}

Partials partials_of_inc_beta(double a, double b, double x, double value, std::array<bool, 3> varies) {
  const functions::BetaPartials p = functions::inc_beta_partials(a, b, x, 1 - x, varies[0], varies[1]);
  return {.value = value,
          .first = {p.a, p.b, p.x},
          .second = {{{p.aa, p.ab, p.ax}, {p.ab, p.bb, p.bx}, {p.ax, p.bx, p.xx}}}};
}

// With x = r / (1 + r) and y = 1 - x, dx/dr = y^2.
Partials partials_of_inc_beta_odds(double a, double b, double r, double value, std::array<bool, 3> varies) {
  const double y = 1 / (1 + r), x = r < 1 ? r * y : 1 / (1 + 1 / r);
  const functions::BetaPartials p = functions::inc_beta_partials(a, b, x, y, varies[0], varies[1]);
  const double slope = y * y;
  return {.value = value,
          .first = {p.a, p.b, p.x * slope},
          .second = {{{p.aa, p.ab, p.ax * slope},
                      {p.ab, p.bb, p.bx * slope},
                      {p.ax * slope, p.bx * slope, (p.xx * slope - 2 * p.x * y) * slope}}}};
}

Partials partials_of_three(Operation operation, double x, double y, double z, double value,
                           std::array<bool, 3> varies) {
  switch (operation) {
#define PCIC_OF_XYZ(name, call, meaning, example, value_of_xyz, partials_at_xyz, kernel) \
  case Operation::name:                                                                  \
    return partials_at_xyz;
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      throw std::logic_error("partials: not an operation on three numbers");
  }
}

Partials undefined() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  return {.value = nan,
          .first = {nan, nan, nan},
          .second = {{{nan, nan, nan}, {nan, nan, nan}, {nan, nan, nan}}}};
}

}  // namespace

Partials partials(Operation operation, std::span<const double> operands, std::array<bool, 3> varies) {
  const double value = evaluate(operation, operands);
  if (std::isnan(value)) return undefined();
  switch (operands.size()) {
    case 1:
      return partials_of_one(operation, operands[0], value);
    case 2:
      return partials_of_two(operation, operands[0], operands[1], value, varies);
    default:
      return partials_of_three(operation, operands[0], operands[1], operands[2], value, varies);
  }
}

}  // namespace pcic
