// Operation: what a node of the expression graph computes.
//
// Everything a formula can say is made of these. Distributions and losses are not among them: they are
// defined in the language itself (catalogue.hpp), so that what does not depend on the draws, or on the
// observations, is found and computed once.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pcic {

enum class Operation : std::uint8_t {
  // leaves
  constant,  // a number
  data,      // an array of the data set
  draws,     // an array of the posterior draws

  // structure
  gather,   // base[index, ...]: indices count from 1 and pick along the first inner dimensions
  stack,    // [a, b, c]: a new first inner dimension
  product,  // sum over the last inner dimension of the first and the first one of the second operand
  sum,      // over all inner dimensions
  minimum,
  maximum,

  // element by element, one operand
  negate,
  logical_not,
  abs,
  sign,
  square,
  sqrt,
  cbrt,
  inv,
  exp,
  expm1,
  log,
  log1p,
  log1m,
  log1p_exp,        // log(1 + exp(x))
  log1m_exp,        // log(1 - exp(x)), x < 0
  inv_logit,        // 1 / (1 + exp(-x))
  logit,            // log(x / (1 - x))
  log_inv_logit,    // log(inv_logit(x))
  log1m_inv_logit,  // log(1 - inv_logit(x))
  Phi,              // standard normal distribution function
  log_Phi,
  inv_Phi,
  erf,
  erfc,
  lgamma,
  digamma,
  trigamma,
  bessel_i0e,  // exp(-|x|) I0(x), the modified Bessel function
  bessel_i1e,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  floor,
  ceil,
  round,
  trunc,

  // element by element, two operands
  add,
  subtract,
  multiply,
  divide,
  power,
  less,  // comparisons and logic give 1 or 0
  less_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  fmin,
  fmax,
  lmultiply,     // x log(y), 0 where x = 0 and y >= 0
  log_sum_exp,   // log(exp(x) + exp(y))
  log_diff_exp,  // log(exp(x) - exp(y))
  lbeta,         // log B(x, y)
  lchoose,       // log of the binomial coefficient, for real arguments
  gamma_p,       // regularised incomplete gamma function P(a, x)
  gamma_q,       // 1 - P(a, x)
  // element by element, three operands
  select,    // condition ? a : b
  inc_beta,  // regularised incomplete beta function I_x(a, b): operands a, b, x
};

// 0 for leaves; stack and gather take any number and say 0 too.
std::size_t num_operands(Operation operation);

inline bool is_leaf(Operation operation) {
  return operation <= Operation::draws;
}
inline bool is_elementwise(Operation operation) {
  return operation >= Operation::negate;
}

}  // namespace pcic
