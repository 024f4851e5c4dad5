// lower: from the graph to the values that a program computes.
//
// Only what the outputs need, in an order of evaluation, with cheaper forms of what has one (x^2, x^3, x^4).
#pragma once

#include <span>
#include <vector>

#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/program/value.hpp"

namespace pcic {

struct LoweredGraph {
  std::vector<Value> values = {};
  std::vector<ValueId> outputs = {};
};

LoweredGraph lower(const Graph& graph, std::span<const NodeId> outputs);

}  // namespace pcic
