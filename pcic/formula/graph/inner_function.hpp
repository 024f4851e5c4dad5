// Functions of the elements of a vector or matrix, for one draw and one observation: written out in
// operations.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pcic/formula/graph/graph.hpp"

namespace pcic {

struct InnerFunction {
  std::string_view call;  // "mean(x)"
  std::string_view meaning;
  std::string_view example;
  std::string_view needs = "vectors that have equal lengths";  // where it cannot be applied
  bool takes_numbers = false;                                  // also where its arguments are no vectors
};
std::vector<InnerFunction> inner_functions();

// Null if there is none of this name and number of arguments.
const InnerFunction* find_inner_function(std::string_view name, std::size_t num_arguments);

// Nothing if the shapes do not fit (dot_product of different lengths).
std::optional<NodeId> apply_inner_function(Graph& graph, std::string_view name,
                                           std::span<const NodeId> arguments);

}  // namespace pcic
