// Is a loss the log loss, minus the score, however it is spelt: -S, -1 * S, 0 - S, -A - B for S = A + B?
#pragma once

#include "pcic/formula/graph/graph.hpp"

namespace pcic {

// Both are taken apart into sums of multiples of what is not a sum, and the sums compared.
bool is_minus(const Graph& graph, NodeId loss, NodeId score);

}  // namespace pcic
