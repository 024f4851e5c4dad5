// Value: what a program computes at one place: a node of the graph, or a step on the way to one.
//
// A value that varies neither with the draw nor with the observation, or only with the observation, is
// computed once; one that varies with the draw only, once per block; the others chunk by chunk (program.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "pcic/formula/functions/operation.hpp"
#include "pcic/formula/program/elementwise.hpp"
#include "pcic/formula/program/matrix.hpp"
#include "pcic/formula/program/product.hpp"
#include "pcic/formula/program/view.hpp"

namespace pcic {

using ValueId = std::uint32_t;

enum class Code : std::uint8_t {
  constant,
  data,
  draws,
  part,      // inner elements first_inner, ... of the operand: a view, nothing is computed
  diagonal,  // for observation i the i-th inner element of the operand: a view, too
  elementwise,
  offset,  // of the element that indices counted from 1 name, counted from 0; -1 if there is none
  gather,  // operands: base, offset
  stack,
  product,
  matrix,  // transpose, cholesky, solve_lower, recurrence
  reduce,
};

struct Value {
  Code code = Code::constant;
  std::vector<ValueId> operands = {};
  bool draw = false;
  bool observation = false;
  std::size_t inner = 1;  // number of inner elements

  double number = 0;                            // of a constant
  std::size_t array = 0;                        // of data and draws: which array of the graph
  std::size_t first_inner = 0;                  // of a part
  Operation operation = Operation::constant;    // of elementwise, matrix and reduce
  RowKernel kernel = nullptr;                   // of elementwise; null: the scalar function
  std::vector<std::size_t> index_extents = {};  // of an offset: one per index
  std::size_t offset_unit = 1;                  // of an offset: inner elements that the indices leave open
  ProductExtents product = {};
  MatrixExtents matrix = {};
  std::size_t reduced_inner = 1;  // of reduce: inner elements of the operand

  std::optional<FusedOperation> fused = {};  // of elementwise, in place of the operation

  // An elementwise value of this operation, not fused with another.
  bool is_plain(Operation elementwise) const {
    return code == Code::elementwise && !fused && operation == elementwise;
  }
  void fuse(FusedOperation fused_operation, std::vector<ValueId> fused_operands) {
    code = Code::elementwise;
    fused = fused_operation;
    kernel = vector_kernel(fused_operation);
    operands = std::move(fused_operands);
  }
  bool is_view() const { return code == Code::part || code == Code::diagonal; }
};

// The view of a part or diagonal, given its operand's.
View view_through(const Value& value, const View& operand);

// Computes a value for extents.draws x extents.obs, its inner elements included. Not for leaves and views.
void compute_value(const Value& value, std::span<const View> operands, const Destination& result,
                   std::size_t num_draws, std::size_t num_obs);

}  // namespace pcic
