// Functions of matrices, and those that make, cut or accumulate vectors, written out in operations.
#pragma once

#include <optional>
#include <span>

#include "pcic/formula/graph/inner_function.hpp"

namespace pcic {

struct InnerFunctionRow {
  InnerFunction description;
  std::optional<NodeId> (*build)(Graph& graph,
                                 std::span<const NodeId> arguments);  // nothing if shapes do not fit
};

std::span<const InnerFunctionRow> matrix_functions();

}  // namespace pcic
