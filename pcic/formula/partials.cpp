#include "pcic/formula/partials.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "pcic/formula/functions.hpp"
#include "pcic/formula/gamma_functions.hpp"
#include "pcic/formula/incomplete_partials.hpp"
#include "pcic/formula/logistic_functions.hpp"
#include "pcic/formula/slopes.hpp"

namespace pcic {
namespace {

using functions::digamma_difference;
using functions::trigamma;
using functions::trigamma_difference;

Partials partials_of_one(Operation operation, double x, double value) {
  const auto [first, second] = functions::slopes(operation, x, value);
  return {.value = value, .first = {first}, .second = {{{second}}}};
}

struct TwoOperandPartials {
  double x = 0, y = 0;
  double xx = 0, xy = 0, yy = 0;
};

TwoOperandPartials of_power(double x, double y, double value) {
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

TwoOperandPartials of_lmultiply(double x, double y) {
  if (x == 0) return {.x = std::log(y), .xy = 1 / y};
  return {.x = std::log(y), .y = x / y, .xy = 1 / y, .yy = -x / y / y};
}

TwoOperandPartials of_log_sum_exp(double x, double y) {
  const double weight_x = functions::inv_logit(x - y);
  const double weight_y = functions::inv_logit(y - x);
  const double variance = weight_x * weight_y;
  return {.x = weight_x, .y = weight_y, .xx = variance, .xy = -variance, .yy = variance};
}

TwoOperandPartials of_log_diff_exp(double x, double y) {
  const double odds = 1 / std::expm1(x - y);  // exp(y) / (exp(x) - exp(y))
  const double curvature = odds * (1 + odds);
  return {.x = 1 + odds, .y = -odds, .xx = -curvature, .xy = curvature, .yy = -curvature};
}

TwoOperandPartials of_lbeta(double a, double b) {
  return {.x = -digamma_difference(a, b),
          .y = -digamma_difference(b, a),
          .xx = -trigamma_difference(a, b),
          .xy = -trigamma(a + b),
          .yy = -trigamma_difference(b, a)};
}

TwoOperandPartials of_lchoose(double n, double k) {
  const double rest = n - k;
  return {.x = digamma_difference(rest + 1, k),
          .y = digamma_difference(k + 1, rest - k),
          .xx = trigamma_difference(rest + 1, k),
          .xy = trigamma(rest + 1),
          .yy = -trigamma(rest + 1) - trigamma(k + 1)};
}

TwoOperandPartials of_gamma_p(double a, double x, std::array<bool, 3> varies) {
  const functions::GammaPartials p = functions::gamma_p_partials(a, x, varies[0]);
  return {.x = p.a, .y = p.x, .xx = p.aa, .xy = p.ax, .yy = p.xx};
}

TwoOperandPartials negated(const TwoOperandPartials& p) {
  return {.x = -p.x, .y = -p.y, .xx = -p.xx, .xy = -p.xy, .yy = -p.yy};
}

TwoOperandPartials two_operand_partials(Operation operation, double x, double y, double value,
                                        std::array<bool, 3> varies) {
  switch (operation) {
    case Operation::add:
      return {.x = 1, .y = 1};
    case Operation::subtract:
      return {.x = 1, .y = -1};
    case Operation::multiply:
      return {.x = y, .y = x, .xy = 1};
    case Operation::divide:
      return {.x = 1 / y, .y = -value / y, .xy = -1 / y / y, .yy = 2 * value / y / y};
    case Operation::power:
      return of_power(x, y, value);
    case Operation::fmin:
      return x <= y ? TwoOperandPartials{.x = 1} : TwoOperandPartials{.y = 1};
    case Operation::fmax:
      return x >= y ? TwoOperandPartials{.x = 1} : TwoOperandPartials{.y = 1};
    case Operation::lmultiply:
      return of_lmultiply(x, y);
    case Operation::log_sum_exp:
      return of_log_sum_exp(x, y);
    case Operation::log_diff_exp:
      return of_log_diff_exp(x, y);
    case Operation::lbeta:
      return of_lbeta(x, y);
    case Operation::lchoose:
      return of_lchoose(x, y);
    case Operation::gamma_p:
      return of_gamma_p(x, y, varies);
    case Operation::gamma_q:
      return negated(of_gamma_p(x, y, varies));
    case Operation::less:
    case Operation::less_equal:
    case Operation::equal:
    case Operation::not_equal:
    case Operation::logical_and:
    case Operation::logical_or:
      return {};
    default:
      throw std::logic_error("partials: not an operation on two numbers");
  }
}

Partials partials_of_two(Operation operation, double x, double y, double value, std::array<bool, 3> varies) {
  const TwoOperandPartials p = two_operand_partials(operation, x, y, value, varies);
  return {.value = value, .first = {p.x, p.y}, .second = {{{p.xx, p.xy}, {p.xy, p.yy}}}};
}

Partials of_select(bool condition, double value) {
  return {.value = value, .first = {0, condition ? 1.0 : 0.0, condition ? 0.0 : 1.0}};
}

Partials of_inc_beta(std::span<const double> operands, double value, std::array<bool, 3> varies) {
  const functions::BetaPartials p =
      functions::inc_beta_partials(operands[0], operands[1], operands[2], varies[0], varies[1]);
  return {.value = value,
          .first = {p.a, p.b, p.x},
          .second = {{{p.aa, p.ab, p.ax}, {p.ab, p.bb, p.bx}, {p.ax, p.bx, p.xx}}}};
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
  if (operation == Operation::select) return of_select(operands[0] != 0, value);
  if (operation == Operation::inc_beta) return of_inc_beta(operands, value, varies);
  if (operands.size() == 1) return partials_of_one(operation, operands[0], value);
  return partials_of_two(operation, operands[0], operands[1], value, varies);
}

}  // namespace pcic
