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
  gather,     // base[index, ...]: indices count from 1 and pick along the first inner dimensions
  stack,      // [a, b, c]: a new first inner dimension
  product,    // sum over the last inner dimension of the first and the first one of the second operand
  transpose,  // of a matrix
  cholesky,  // the lower triangular L with L L' = the operand, whose lower triangle is read; NaN if there is none
  solve_lower,  // the x with L x = b; of the square matrix L the lower triangle is read
  recurrence,   // of a and b: h[1] = a[1], h[t] = a[t] + b[t] h[t - 1]; b may be a number
  sum,          // over all inner dimensions
  minimum,
  maximum,

// element by element
#define PCIC_OF_X(name, ...) name,
#define PCIC_OF_XY(name, ...) name,
#define PCIC_OF_XYZ(name, ...) name,
#include "pcic/formula/functions/operation_rows.hpp"
};

// 0 for leaves; stack and gather take any number and say 0 too.
std::size_t num_operands(Operation operation);

inline bool is_elementwise(Operation operation) {
  return operation > Operation::maximum;
}

}  // namespace pcic
