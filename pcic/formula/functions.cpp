#include "pcic/formula/functions.hpp"

#include <cmath>
#include <stdexcept>

#include "pcic/formula/bessel_functions.hpp"
#include "pcic/formula/gamma_functions.hpp"
#include "pcic/formula/incomplete_functions.hpp"
#include "pcic/formula/logistic_functions.hpp"
#include "pcic/formula/normal_functions.hpp"

namespace pcic {
namespace {

// 1 or 0, but NaN where an operand is: a comparison must not hide a value that is not there.
double truth(bool answer, double x, double y) {
  return std::isnan(x) || std::isnan(y) ? x + y : answer ? 1 : 0;
}

double of_one(Operation operation, double x) {
  switch (operation) {
    case Operation::negate:
      return -x;
    case Operation::logical_not:
      return truth(x == 0, x, x);
    case Operation::abs:
      return std::abs(x);
    case Operation::sign:
      return std::isnan(x) ? x : (x > 0) - (x < 0);
    case Operation::square:
      return x * x;
    case Operation::sqrt:
      return std::sqrt(x);
    case Operation::cbrt:
      return std::cbrt(x);
    case Operation::inv:
      return 1 / x;
    case Operation::exp:
      return std::exp(x);
    case Operation::expm1:
      return std::expm1(x);
    case Operation::log:
      return std::log(x);
    case Operation::log1p:
      return std::log1p(x);
    case Operation::log1m:
      return std::log1p(-x);
    case Operation::log1p_exp:
      return functions::log1p_exp(x);
    case Operation::log1m_exp:
      return functions::log1m_exp(x);
    case Operation::inv_logit:
      return functions::inv_logit(x);
    case Operation::logit:
      return functions::logit(x);
    case Operation::log_inv_logit:
      return -functions::log1p_exp(-x);
    case Operation::log1m_inv_logit:
      return -functions::log1p_exp(x);
    case Operation::Phi:
      return functions::Phi(x);
    case Operation::log_Phi:
      return functions::log_Phi(x);
    case Operation::inv_Phi:
      return functions::inv_Phi(x);
    case Operation::erf:
      return std::erf(x);
    case Operation::erfc:
      return std::erfc(x);
    case Operation::lgamma:
      return functions::lgamma(x);
    case Operation::digamma:
      return functions::digamma(x);
    case Operation::trigamma:
      return functions::trigamma(x);
    case Operation::bessel_i0e:
      return functions::bessel_i0e(x);
    case Operation::bessel_i1e:
      return functions::bessel_i1e(x);
    case Operation::sin:
      return std::sin(x);
    case Operation::cos:
      return std::cos(x);
    case Operation::tan:
      return std::tan(x);
    case Operation::asin:
      return std::asin(x);
    case Operation::acos:
      return std::acos(x);
    case Operation::atan:
      return std::atan(x);
    case Operation::sinh:
      return std::sinh(x);
    case Operation::cosh:
      return std::cosh(x);
    case Operation::tanh:
      return std::tanh(x);
    case Operation::floor:
      return std::floor(x);
    case Operation::ceil:
      return std::ceil(x);
    case Operation::round:
      return std::round(x);
    case Operation::trunc:
      return std::trunc(x);
    default:
      throw std::logic_error("evaluate: not an operation on one number");
  }
}

double lmultiply(double x, double y) {
  return x == 0 && y >= 0 ? 0 : x * std::log(y);
}

double of_two(Operation operation, double x, double y) {
  switch (operation) {
    case Operation::add:
      return x + y;
    case Operation::subtract:
      return x - y;
    case Operation::multiply:
      return x * y;
    case Operation::divide:
      return x / y;
    case Operation::power:
      return std::pow(x, y);
    case Operation::less:
      return truth(x < y, x, y);
    case Operation::less_equal:
      return truth(x <= y, x, y);
    case Operation::equal:
      return truth(x == y, x, y);
    case Operation::not_equal:
      return truth(x != y, x, y);
    case Operation::logical_and:
      return truth(x != 0 && y != 0, x, y);
    case Operation::logical_or:
      return truth(x != 0 || y != 0, x, y);
    case Operation::fmin:
      return std::isnan(x) || std::isnan(y) ? x + y : std::fmin(x, y);
    case Operation::fmax:
      return std::isnan(x) || std::isnan(y) ? x + y : std::fmax(x, y);
    case Operation::lmultiply:
      return lmultiply(x, y);
    case Operation::log_sum_exp:
      return functions::log_sum_exp(x, y);
    case Operation::log_diff_exp:
      return functions::log_diff_exp(x, y);
    case Operation::lbeta:
      return functions::lbeta(x, y);
    case Operation::lchoose:
      return functions::lchoose(x, y);
    case Operation::gamma_p:
      return functions::gamma_p(x, y);
    case Operation::gamma_q:
      return functions::gamma_q(x, y);
    default:
      throw std::logic_error("evaluate: not an operation on two numbers");
  }
}

double of_three(Operation operation, double x, double y, double z) {
  switch (operation) {
    case Operation::select:
      return std::isnan(x) ? x : x != 0 ? y : z;
    case Operation::inc_beta:
      return functions::inc_beta(x, y, z);
    default:
      throw std::logic_error("evaluate: not an operation on three numbers");
  }
}

}  // namespace

double evaluate(Operation operation, std::span<const double> operands) {
  if (!is_elementwise(operation) || operands.size() != num_operands(operation))
    throw std::logic_error("evaluate: expected an elementwise operation and its operands");
  switch (operands.size()) {
    case 1:
      return of_one(operation, operands[0]);
    case 2:
      return of_two(operation, operands[0], operands[1]);
    default:
      return of_three(operation, operands[0], operands[1], operands[2]);
  }
}

}  // namespace pcic
