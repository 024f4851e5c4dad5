// Operations on whole matrices and vectors: what solving and decomposing need.
//
//   transpose     rows x columns from columns x rows
//   cholesky      L with L L' = A, of a symmetric A whose lower triangle is read; NaN from the first pivot on that
//                 is not positive
//   solve_lower   the x with L x = b, of the lower triangle of L
//   recurrence    h[1] = a[1], h[t] = a[t] + b[t] h[t - 1]
//
// Every draw and observation is computed on its own, in one order: the bits do not depend on how they are cut.
// Cost: rows^3 / 3 for cholesky, rows^2 columns for solve_lower.
#pragma once

#include <span>

#include "pcic/formula/functions/operation.hpp"
#include "pcic/formula/program/view.hpp"

namespace pcic {

struct MatrixExtents {  // of the result
  std::size_t rows = 1;
  std::size_t columns = 1;
  bool second_is_number = false;  // of recurrence: one b for all t
};

// extents.inner is not looked at.
void apply_matrix_operation(Operation operation, std::span<const View> operands, const MatrixExtents& inner,
                            const Destination& result, const Extents& extents);

}  // namespace pcic
