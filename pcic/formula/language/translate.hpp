// translate: a parsed formula -> a node of the graph, with every name resolved and every shape checked.
#pragma once

#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/language/builder.hpp"
#include "pcic/formula/language/syntax.hpp"

namespace pcic {

inline constexpr std::size_t largest_graph = 100'000;  // nodes

NodeId translate(Graph& graph, const Scope& scope, const Syntax& syntax, const Formula& formula);

}  // namespace pcic
