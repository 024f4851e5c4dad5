// Operations element by element over views that broadcast.
//
// The draws, inner elements and observations are cut into rows: along a row every operand either has another
// value for each element, one after the other, or one value for all of them.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "pcic/formula/functions/operation.hpp"
#include "pcic/formula/program/view.hpp"

namespace pcic {

inline constexpr std::size_t most_operands = 3;

struct Rows {
  struct Operand {
    const double* data = nullptr;
    std::size_t row_stride = 0;
    bool one_per_row = false;
  };

  std::size_t num_rows = 1;
  std::size_t length = 1;
  double* result = nullptr;
  std::size_t result_stride = 0;
  std::array<Operand, most_operands> operands = {};
};

// Computes whole rows. An element gets the same bits wherever in a row it stands.
using RowKernel = void (*)(const Rows& rows);

// With vector instructions, chosen for this machine; null if the operation has none.
RowKernel vector_kernel(Operation operation);

// What several operations have in common, or what two in a row are at once.
enum class FusedOperation {
  exp_of_minus_abs,                     // of x: e = exp(-|x|)
  log1p_of_fraction,                    // of e: l = log(1 + e), 0 <= e <= 1
  inv_logit_from_exp,                   // of x and e
  log_inv_logit_from_exp,               // of x and e
  log_inv_logit_of_product_from_exp,    // log_inv_logit(x y) of x, y and e = exp(-|x y|)
  log_inv_logit_from_log,               // of x and l
  log1m_inv_logit_from_log,             // of x and l
  log1p_exp_from_log,                   // of x and l
  squared_difference,                   // (x - y)^2
  squared_error_of_inv_logit_from_exp,  // (y - inv_logit(x))^2 of y, x and e
  scaled_difference,                    // (x - y) z
  minus_square,                         // x - y^2
};
RowKernel vector_kernel(FusedOperation operation);

// By the vector kernel, or by the scalar function if it is null.
void apply_elementwise(Operation operation, RowKernel kernel, std::span<const View> operands,
                       const Destination& result, const Extents& extents);

void copy_view(const View& from, const Destination& to, const Extents& extents);

}  // namespace pcic
