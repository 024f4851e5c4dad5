// Which operands run along the observations, and how shapes meet.
//
// Operands of an elementwise operation fit if their inner dimensions are equal or missing. Where one value
// per observation meets a vector of n values that is not tied to the observations (y - theta), the vector is
// read along the observations, unless an operand has exactly its inner dimensions already.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "pcic/formula/graph/graph.hpp"

namespace pcic {

// The data array 1..n, as formulas know it.
inline constexpr const char* observation_name = "observation";
NodeId observation_number(Graph& graph);

// One value per draw, or a constant, with n as its first inner dimension.
bool may_run_along_observations(const Graph& graph, NodeId node);
NodeId along_observations(Graph& graph, NodeId node);

// The other way round: all n values of what has one per observation (y - mu, exp(theta)); anything else is as it is.
// Nothing if it was picked by an index other than the observation.
std::optional<NodeId> over_observations(Graph& graph, NodeId node);

// Nothing if the shapes do not fit.
std::optional<NodeId> apply_elementwise(Graph& graph, Operation operation, std::vector<NodeId> operands);

// The * of two vectors or matrices; of anything else, elementwise.
std::optional<NodeId> apply_times(Graph& graph, NodeId left, NodeId right);

}  // namespace pcic
