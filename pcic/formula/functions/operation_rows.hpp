// The operations that work element by element, one row each. Everything about an operation is said here and nowhere else;
// a row that lacks an entry does not compile. Whoever includes this file defines what becomes of the rows of one, two or
// three operands (PCIC_OF_X, PCIC_OF_XY, PCIC_OF_XYZ; what is not defined is left out).
//
//   name      of the enumerator Operation::name
//   call      how a formula writes it; "" if it is an operator
//   meaning   in a few words, for `pcic functions`
//   example   a formula of numbers
//   value     of the numbers x, y, z: functions.cpp
//   slopes    first and second derivatives, `value` being the value: slopes.cpp and partials.cpp
//               one operand     slopes(x, xx)
//               two operands    slopes(x, y, xx, xy, yy)
//               three operands  Partials; `varies` says which are needed
//   kernel    the value of vectors, by the functions of program/vector_*-inl.hpp;
//             no_kernel if the scalar function is called for every element
// clang-format off
#ifndef PCIC_OF_X
#define PCIC_OF_X(name, call, meaning, example, value, slopes, kernel)
#endif
#ifndef PCIC_OF_XY
#define PCIC_OF_XY(name, call, meaning, example, value, slopes, kernel)
#endif
#ifndef PCIC_OF_XYZ
#define PCIC_OF_XYZ(name, call, meaning, example, value, slopes, kernel)
#endif

PCIC_OF_X(negate, "", "minus x", "-2",
          -x, slopes(-1, 0), neg(x))
PCIC_OF_X(logical_not, "", "1 where x is 0, else 0", "!0",
          truth(x == 0, x, x), slopes(0, 0), truth(eq(x, number(0)), x, x))
PCIC_OF_X(abs, "abs(x)", "absolute value", "abs(-2)",
          std::abs(x), slopes((x > 0) - (x < 0), 0), abs(x))
PCIC_OF_X(sign, "sign(x)", "-1, 0 or 1: the sign of x", "sign(-2)",
          std::isnan(x) ? x : (x > 0) - (x < 0), slopes(0, 0), sign(x))
PCIC_OF_X(square, "square(x)", "x^2", "square(3)",
          x * x, slopes(2 * x, 2), mul(x, x))
PCIC_OF_X(sqrt, "sqrt(x)", "square root", "sqrt(2)",
          std::sqrt(x), slopes(0.5 / value, -0.25 / value / x), sqrt(x))
PCIC_OF_X(cbrt, "cbrt(x)", "cube root", "cbrt(27)",
          std::cbrt(x), slopes(1 / (3 * value * value), -2 / (9 * value * value) / x), no_kernel)
PCIC_OF_X(inv, "inv(x)", "1 / x", "inv(4)",
          1 / x, slopes(-value * value, 2 * value * value * value), div(number(1), x))
PCIC_OF_X(exp, "exp(x)", "e^x", "exp(1)",
          std::exp(x), slopes(value, value), exp(x))
PCIC_OF_X(expm1, "expm1(x)", "exp(x) - 1, accurate near 0", "expm1(1e-9)",
          std::expm1(x), slopes(std::exp(x), std::exp(x)), expm1(x))
PCIC_OF_X(log, "log(x)", "natural logarithm", "log(10)",
          std::log(x), slopes(1 / x, -1 / x / x), log(x))
PCIC_OF_X(log1p, "log1p(x)", "log(1 + x), accurate near 0", "log1p(1e-9)",
          std::log1p(x), slopes(1 / (1 + x), -1 / (1 + x) / (1 + x)), log1p(x))
PCIC_OF_X(log1m, "log1m(x)", "log(1 - x), accurate near 0", "log1m(1e-9)",
          std::log1p(-x), slopes(-1 / (1 - x), -1 / (1 - x) / (1 - x)), log1p(neg(x)))
PCIC_OF_X(log1p_exp, "log1p_exp(x)", "log(1 + exp(x)) without overflow", "log1p_exp(800)",
          functions::log1p_exp(x), slopes(inv_logit(x), inv_logit(x) * inv_logit(-x)), log1p_exp(x))
PCIC_OF_X(log1m_exp, "log1m_exp(x)", "log(1 - exp(x)) for x < 0", "log1m_exp(-0.5)",
          functions::log1m_exp(x), slopes_of_log1m_exp(x), log1m_exp(x))
PCIC_OF_X(inv_logit, "inv_logit(x)", "1 / (1 + exp(-x)): a probability from log odds", "inv_logit(1)",
          functions::inv_logit(x), slopes_of_inv_logit(x), inv_logit(x))
PCIC_OF_X(logit, "logit(x)", "log(x / (1 - x)): the log odds of a probability", "logit(0.9)",
          functions::logit(x), slopes_of_logit(x), logit(x))
PCIC_OF_X(log_inv_logit, "log_inv_logit(x)", "log(inv_logit(x))", "log_inv_logit(-800)",
          -functions::log1p_exp(-x), slopes(inv_logit(-x), -inv_logit(x) * inv_logit(-x)), log_inv_logit(x))
PCIC_OF_X(log1m_inv_logit, "log1m_inv_logit(x)", "log(1 - inv_logit(x))", "log1m_inv_logit(800)",
          -functions::log1p_exp(x), slopes(-inv_logit(x), -inv_logit(x) * inv_logit(-x)), log_inv_logit(neg(x)))
PCIC_OF_X(Phi, "Phi(x)", "standard normal distribution function", "Phi(1.96)",
          functions::Phi(x), slopes(normal_density(x), -x * normal_density(x)), Phi(x))
PCIC_OF_X(log_Phi, "log_Phi(x)", "log(Phi(x)), also far in the tail", "log_Phi(-50)",
          functions::log_Phi(x), slopes_of_log_Phi(x), log_Phi(x))
PCIC_OF_X(inv_Phi, "inv_Phi(x)", "standard normal quantile", "inv_Phi(0.975)",
          functions::inv_Phi(x), slopes_of_inv_Phi(x, value), no_kernel)
PCIC_OF_X(erf, "erf(x)", "error function", "erf(0.5)",
          std::erf(x), slopes(two_over_sqrtpi * exp_minus_square(x), -2 * x * two_over_sqrtpi * exp_minus_square(x)),
          erf(x))
PCIC_OF_X(erfc, "erfc(x)", "1 - erf(x)", "erfc(3)",
          std::erfc(x), slopes(-two_over_sqrtpi * exp_minus_square(x), 2 * x * two_over_sqrtpi * exp_minus_square(x)),
          erfc(x))
PCIC_OF_X(lgamma, "lgamma(x)", "log of the gamma function; lgamma(n + 1) is log(n!)", "lgamma(5)",
          functions::lgamma(x), slopes(digamma(x), trigamma(x)), lgamma(x))
PCIC_OF_X(digamma, "digamma(x)", "derivative of lgamma", "digamma(1)",
          functions::digamma(x), slopes(trigamma(x), polygamma(2, x)), no_kernel)
PCIC_OF_X(trigamma, "trigamma(x)", "second derivative of lgamma", "trigamma(1)",
          functions::trigamma(x), slopes(polygamma(2, x), polygamma(3, x)), no_kernel)
PCIC_OF_X(bessel_i0e, "bessel_i0e(x)", "exp(-|x|) I0(x), the modified Bessel function of order 0", "bessel_i0e(2)",
          functions::bessel_i0e(x), slopes_of_bessel_i0e(x), no_kernel)
PCIC_OF_X(bessel_i1e, "bessel_i1e(x)", "exp(-|x|) I1(x), the modified Bessel function of order 1", "bessel_i1e(2)",
          functions::bessel_i1e(x), slopes_of_bessel_i1e(x), no_kernel)
PCIC_OF_X(sin, "sin(x)", "sine", "sin(1)",
          std::sin(x), slopes(std::cos(x), -value), no_kernel)
PCIC_OF_X(cos, "cos(x)", "cosine", "cos(1)",
          std::cos(x), slopes(-std::sin(x), -value), no_kernel)
PCIC_OF_X(tan, "tan(x)", "tangent", "tan(1)",
          std::tan(x), slopes(1 + value * value, 2 * value * (1 + value * value)), no_kernel)
PCIC_OF_X(asin, "asin(x)", "inverse of sin", "asin(0.5)",
          std::asin(x), slopes_of_asin(x), no_kernel)
PCIC_OF_X(acos, "acos(x)", "inverse of cos", "acos(0.5)",
          std::acos(x), slopes(-slopes_of_asin(x).first, -slopes_of_asin(x).second), no_kernel)
PCIC_OF_X(atan, "atan(x)", "inverse of tan", "atan(1)",
          std::atan(x), slopes_of_atan(x), no_kernel)
PCIC_OF_X(sinh, "sinh(x)", "hyperbolic sine", "sinh(1)",
          std::sinh(x), slopes(std::cosh(x), value), no_kernel)
PCIC_OF_X(cosh, "cosh(x)", "hyperbolic cosine", "cosh(1)",
          std::cosh(x), slopes(std::sinh(x), value), no_kernel)
PCIC_OF_X(tanh, "tanh(x)", "hyperbolic tangent", "tanh(1)",
          std::tanh(x), slopes_of_tanh(x), tanh(x))
PCIC_OF_X(floor, "floor(x)", "largest whole number that is not above x", "floor(2.7)",
          std::floor(x), slopes(0, 0), floor(x))
PCIC_OF_X(ceil, "ceil(x)", "smallest whole number that is not below x", "ceil(2.1)",
          std::ceil(x), slopes(0, 0), ceil(x))
PCIC_OF_X(round, "round(x)", "nearest whole number, halves away from 0", "round(2.5)",
          std::round(x), slopes(0, 0), round_half_away(x))
PCIC_OF_X(trunc, "trunc(x)", "x without its decimals", "trunc(-2.7)",
          std::trunc(x), slopes(0, 0), trunc(x))

PCIC_OF_XY(add, "", "x + y", "1 + 2",
           x + y, slopes(1, 1, 0, 0, 0), add(x, y))
PCIC_OF_XY(subtract, "", "x - y", "1 - 2",
           x - y, slopes(1, -1, 0, 0, 0), sub(x, y))
PCIC_OF_XY(multiply, "", "x .* y, element by element", "2 .* 3",
           x * y, slopes(y, x, 0, 1, 0), mul(x, y))
PCIC_OF_XY(divide, "", "x / y, element by element", "1 / 2",
           x / y, slopes(1 / y, -value / y, 0, -1 / y / y, 2 * value / y / y), div(x, y))
PCIC_OF_XY(power, "pow(x, y)", "x^y", "pow(2, 10)",
           std::pow(x, y), slopes_of_power(x, y, value), no_kernel)
// Comparisons and logic give 1 or 0.
PCIC_OF_XY(less, "", "x < y", "1 < 2",
           truth(x < y, x, y), slopes(0, 0, 0, 0, 0), truth(lt(x, y), x, y))
PCIC_OF_XY(less_equal, "", "x <= y", "1 <= 2",
           truth(x <= y, x, y), slopes(0, 0, 0, 0, 0), truth(le(x, y), x, y))
PCIC_OF_XY(equal, "", "x == y", "1 == 2",
           truth(x == y, x, y), slopes(0, 0, 0, 0, 0), truth(eq(x, y), x, y))
PCIC_OF_XY(not_equal, "", "x != y", "1 != 2",
           truth(x != y, x, y), slopes(0, 0, 0, 0, 0), truth(none(eq(x, y)), x, y))
PCIC_OF_XY(logical_and, "", "x && y", "1 && 0",
           truth(x != 0 && y != 0, x, y), slopes(0, 0, 0, 0, 0), truth(both(is_true(x), is_true(y)), x, y))
PCIC_OF_XY(logical_or, "", "x || y", "1 || 0",
           truth(x != 0 || y != 0, x, y), slopes(0, 0, 0, 0, 0), truth(either(is_true(x), is_true(y)), x, y))
PCIC_OF_XY(fmin, "fmin(x, y)", "the smaller of two numbers", "fmin(1, 2)",
           std::isnan(x) || std::isnan(y) ? x + y : std::fmin(x, y), slopes(x <= y, x > y, 0, 0, 0),
           nan_if_either(min(x, y), x, y))
PCIC_OF_XY(fmax, "fmax(x, y)", "the larger of two numbers", "fmax(1, 2)",
           std::isnan(x) || std::isnan(y) ? x + y : std::fmax(x, y), slopes(x >= y, x < y, 0, 0, 0),
           nan_if_either(max(x, y), x, y))
PCIC_OF_XY(lmultiply, "lmultiply(x, y)", "x log(y); 0 where x is 0", "lmultiply(0, 0)",
           x == 0 && y >= 0 ? 0 : x * std::log(y), slopes_of_lmultiply(x, y), lmultiply(x, y))
PCIC_OF_XY(log_sum_exp, "log_sum_exp(x, y)", "log(exp(x) + exp(y)) without overflow", "log_sum_exp(800, 800)",
           functions::log_sum_exp(x, y), slopes_of_log_sum_exp(x, y), log_sum_exp(x, y))
PCIC_OF_XY(log_diff_exp, "log_diff_exp(x, y)", "log(exp(x) - exp(y)) without overflow", "log_diff_exp(800, 799)",
           functions::log_diff_exp(x, y), slopes_of_log_diff_exp(x, y), log_diff_exp(x, y))
PCIC_OF_XY(lbeta, "lbeta(a, b)", "log of the beta function", "lbeta(2, 3)",
           functions::lbeta(x, y), slopes_of_lbeta(x, y), no_kernel)
PCIC_OF_XY(lchoose, "lchoose(n, k)", "log of the binomial coefficient, for real numbers", "lchoose(5, 2)",
           functions::lchoose(x, y), slopes_of_lchoose(x, y), no_kernel)
PCIC_OF_XY(gamma_p, "gamma_p(a, x)", "regularised incomplete gamma function", "gamma_p(2, 1)",
           functions::gamma_p(x, y), slopes_of_gamma_p(x, y, varies), no_kernel)
PCIC_OF_XY(gamma_q, "gamma_q(a, x)", "1 - gamma_p(a, x)", "gamma_q(2, 1)",
           functions::gamma_q(x, y), negated(slopes_of_gamma_p(x, y, varies)), no_kernel)

PCIC_OF_XYZ(select, "", "x ? y : z", "1 ? 2 : 3",
            std::isnan(x) ? x : x != 0 ? y : z, partials_of_select(x != 0, value),
            nan_if_either(choose(is_true(x), y, z), x, x))
PCIC_OF_XYZ(inc_beta, "inc_beta(a, b, x)", "regularised incomplete beta function I_x(a, b)", "inc_beta(2, 3, 0.4)",
            functions::inc_beta(x, y, z), partials_of_inc_beta(x, y, z, value, varies), no_kernel)
PCIC_OF_XYZ(inc_beta_odds, "inc_beta_odds(a, b, r)", "inc_beta(a, b, x) of the odds r = x / (1 - x), exact for an x near 1, too",
            "inc_beta_odds(2, 3, 2 / 3)",
            functions::inc_beta_odds(x, y, z), partials_of_inc_beta_odds(x, y, z, value, varies), no_kernel)

#undef PCIC_OF_X
#undef PCIC_OF_XY
#undef PCIC_OF_XYZ
