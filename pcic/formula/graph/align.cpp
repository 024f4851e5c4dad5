#include "pcic/formula/graph/align.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "pcic/formula/functions/functions.hpp"

namespace pcic {
namespace {

const std::vector<std::size_t>& inner_of(const Graph& graph, NodeId node) {
  return graph[node].shape.inner;
}

bool has_exact_partner(const Graph& graph, NodeId node, std::span<const NodeId> operands) {
  return std::ranges::any_of(operands, [&](NodeId other) {
    return graph[other].shape.observation && inner_of(graph, other) == inner_of(graph, node);
  });
}

void align(Graph& graph, std::vector<NodeId>& operands) {
  const bool any_per_observation =
      std::ranges::any_of(operands, [&](NodeId node) { return graph[node].shape.observation; });
  if (!any_per_observation) return;
  const std::vector<NodeId> given = operands;
  for (NodeId& operand : operands)
    if (may_run_along_observations(graph, operand) && !has_exact_partner(graph, operand, given))
      operand = along_observations(graph, operand);
}

bool fit(const Graph& graph, std::span<const NodeId> operands) {
  const std::vector<std::size_t>* inner = nullptr;
  for (NodeId operand : operands) {
    if (inner_of(graph, operand).empty()) continue;
    if (inner && *inner != inner_of(graph, operand)) return false;
    inner = &inner_of(graph, operand);
  }
  return true;
}

// What a node became: one that is used many times is rewritten once.
using AlreadyAligned = std::map<NodeId, NodeId>;

NodeId along_observations(Graph& graph, NodeId node, AlreadyAligned& known) {
  if (const auto found = known.find(node); found != known.end()) return found->second;
  const Node original = graph[node];  // a copy: the graph grows below
  std::vector<NodeId> operands = {node};
  Operation operation = Operation::gather;
  if (is_elementwise(original.operation)) {
    operation = original.operation;
    operands = original.operands;
    for (NodeId& operand : operands)
      if (!inner_of(graph, operand).empty()) operand = along_observations(graph, operand, known);
  } else {
    operands.push_back(observation_number(graph));
  }
  return known.emplace(node, graph.apply(operation, operands)).first->second;
}

std::optional<NodeId> over_observations(Graph& graph, NodeId node, AlreadyAligned& known) {
  const Node original = graph[node];  // a copy: the graph grows below
  if (!original.shape.observation) return node;
  if (const auto found = known.find(node); found != known.end()) return found->second;
  if (original.operation == Operation::data) {
    const DataArray array = graph.data_arrays()[original.array].array;
    return known.emplace(node, graph.data(array, false)).first->second;
  }
  if (original.operation == Operation::gather && original.operands.size() == 2 &&
      original.operands[1] == observation_number(graph) && !graph[original.operands[0]].shape.observation)
    return original.operands[0];
  if (!is_elementwise(original.operation)) return std::nullopt;
  std::vector<NodeId> operands;
  for (const NodeId operand : original.operands) {
    const std::optional<NodeId> series = over_observations(graph, operand, known);
    if (!series) return std::nullopt;
    operands.push_back(*series);
  }
  if (!fit(graph, operands)) return std::nullopt;
  return known.emplace(node, graph.apply(original.operation, operands)).first->second;
}

std::optional<double> folded(const Graph& graph, Operation operation, std::span<const NodeId> operands) {
  std::vector<double> values;
  for (NodeId operand : operands) {
    if (graph[operand].operation != Operation::constant) return std::nullopt;
    values.push_back(graph[operand].value);
  }
  return evaluate(operation, values);
}

// -1 * x and 0 - x are -x: one value, however it is written.
std::optional<NodeId> negated(const Graph& graph, Operation operation, std::span<const NodeId> operands) {
  const auto is = [&](std::size_t k, double value) {
    return graph[operands[k]].operation == Operation::constant && graph[operands[k]].value == value;
  };
  if (operation == Operation::multiply && is(0, -1)) return operands[1];
  if (operation == Operation::multiply && is(1, -1)) return operands[0];
  if (operation == Operation::subtract && is(0, 0)) return operands[1];
  return std::nullopt;
}

}  // namespace

NodeId observation_number(Graph& graph) {
  DataArray numbers{observation_name, {graph.num_obs()}, std::vector<double>(graph.num_obs())};
  std::iota(numbers.values.begin(), numbers.values.end(), 1.0);
  return graph.data(numbers, true);
}

bool may_run_along_observations(const Graph& graph, NodeId node) {
  const Shape& shape = graph[node].shape;
  return !shape.observation && !shape.inner.empty() && shape.inner.front() == graph.num_obs();
}

NodeId along_observations(Graph& graph, NodeId node) {
  AlreadyAligned known;
  return along_observations(graph, node, known);
}

std::optional<NodeId> over_observations(Graph& graph, NodeId node) {
  AlreadyAligned known;
  return over_observations(graph, node, known);
}

std::optional<NodeId> apply_elementwise(Graph& graph, Operation operation, std::vector<NodeId> operands) {
  align(graph, operands);
  if (!fit(graph, operands)) return std::nullopt;
  if (const std::optional<double> value = folded(graph, operation, operands)) return graph.constant(*value);
  if (const std::optional<NodeId> operand = negated(graph, operation, operands))
    return graph.apply(Operation::negate, std::span(&*operand, 1));
  return graph.apply(operation, operands);
}

std::optional<NodeId> apply_times(Graph& graph, NodeId left, NodeId right) {
  const std::vector<std::size_t>& first = inner_of(graph, left);
  const std::vector<std::size_t>& second = inner_of(graph, right);
  const NodeId operands[] = {left, right};
  if (!first.empty() && !second.empty() && first.back() == second.front())
    return graph.apply(Operation::product, operands);
  return apply_elementwise(graph, Operation::multiply, {left, right});
}

}  // namespace pcic
