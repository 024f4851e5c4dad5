// The prediction inside a loss: m in absolute_error(y, m), or what --point names, as in abs(y - mu).
//
// A loss of the catalogue knows which of its arguments are the prediction. The loss is then a function of the
// prediction alone, nu(y, m), and can be taken at any m.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/language/builder.hpp"

namespace pcic {

// The arguments of a call of the catalogue that are its prediction; empty if the formula is no such call.
std::vector<Formula> predictions_in(const Formula& loss);

// `node` with `replacements[k].second` in the place of `replacements[k].first` wherever it is used.
struct Replacement {
  NodeId from, to;
};
NodeId replaced(Graph& graph, NodeId node, std::span<const Replacement> replacements);

}  // namespace pcic
