#include "pcic/formula/program/lower.hpp"

#include <optional>

namespace pcic {
namespace {

std::vector<bool> nodes_needed(const Graph& graph, std::span<const NodeId> outputs) {
  std::vector<bool> needed(graph.size(), false);
  for (NodeId output : outputs) needed[output] = true;
  for (std::size_t node = graph.size(); node-- > 0;)
    if (needed[node])
      for (NodeId operand : graph[static_cast<NodeId>(node)].operands) needed[operand] = true;
  return needed;
}

class Lowering {
 public:
  explicit Lowering(const Graph& graph) : graph_(graph), value_of_(graph.size()) {}

  void add(NodeId id) {
    const Node& node = graph_[id];
    Value value = like(node);
    for (NodeId operand : node.operands) value.operands.push_back(value_of_[operand]);
    value_of_[id] = append(node, std::move(value));
  }

  LoweredGraph finish(std::span<const NodeId> outputs) && {
    LoweredGraph result{.values = std::move(values_)};
    for (NodeId output : outputs) result.outputs.push_back(value_of_[output]);
    return result;
  }

 private:
  static Value like(const Node& node) {
    return {.draw = node.shape.draw,
            .observation = node.shape.observation,
            .inner = node.shape.inner_size(),
            .operation = node.operation};
  }

  ValueId push(Value value) {
    values_.push_back(std::move(value));
    return static_cast<ValueId>(values_.size() - 1);
  }

  ValueId append(const Node& node, Value value) {
    switch (node.operation) {
      case Operation::constant:
        value.number = node.value;
        return push(std::move(value));
      case Operation::data:
        value.code = Code::data;
        value.array = node.array;
        return push(std::move(value));
      case Operation::draws:
        value.code = Code::draws;
        value.array = node.array;
        return push(std::move(value));
      case Operation::gather:
        return append_gather(node, std::move(value));
      case Operation::stack:
        value.code = Code::stack;
        return push(std::move(value));
      case Operation::product:
        return append_product(node, std::move(value));
      case Operation::transpose:
      case Operation::cholesky:
      case Operation::solve_lower:
      case Operation::recurrence: {
        const std::vector<std::size_t>& inner = graph_[node.operands.back()].shape.inner;
        value.code = Code::matrix;
        value.matrix.rows = node.shape.inner.front();
        value.matrix.columns = node.shape.inner_size() / node.shape.inner.front();
        value.matrix.second_is_number = inner.empty();
        return push(std::move(value));
      }
      case Operation::sum:
      case Operation::minimum:
      case Operation::maximum:
        value.code = Code::reduce;
        value.reduced_inner = graph_[node.operands[0]].shape.inner_size();
        return push(std::move(value));
      case Operation::power:
        return append_power(node, std::move(value));
      default:
        return push_elementwise(std::move(value), node.operation);
    }
  }

  ValueId push_elementwise(Value value, Operation operation) {
    value.code = Code::elementwise;
    value.operation = operation;
    value.kernel = vector_kernel(operation);
    return push(std::move(value));
  }

  ValueId append_gather(const Node& node, Value value) {
    const std::vector<std::size_t>& base = graph_[node.operands[0]].shape.inner;
    Value offset{.code = Code::offset,
                 .operands = {value.operands.begin() + 1, value.operands.end()},
                 .offset_unit = value.inner};
    for (std::size_t k = 1; k < node.operands.size(); ++k) {
      const Shape& index = graph_[node.operands[k]].shape;
      offset.draw |= index.draw;
      offset.observation |= index.observation;
      offset.index_extents.push_back(base[k - 1]);
    }
    value.code = Code::gather;
    value.operands = {value.operands[0], push(std::move(offset))};
    return push(std::move(value));
  }

  ValueId append_product(const Node& node, Value value) {
    const Shape& left = graph_[node.operands[0]].shape;
    const Shape& right = graph_[node.operands[1]].shape;
    const std::size_t terms = left.inner.back();
    value.code = Code::product;
    value.product = {.rows = 1, .terms = terms, .columns = 1};
    for (std::size_t k = 0; k + 1 < left.inner.size(); ++k) value.product.rows *= left.inner[k];
    for (std::size_t k = 1; k < right.inner.size(); ++k) value.product.columns *= right.inner[k];
    return push(std::move(value));
  }

  ValueId append_power(const Node& node, Value value) {
    const Node& exponent = graph_[node.operands[1]];
    const bool is_small_integer =
        exponent.operation == Operation::constant &&
        (exponent.value == 2 || exponent.value == 3 || exponent.value == 4 || exponent.value == -1);
    if (!is_small_integer) return push_elementwise(std::move(value), Operation::power);
    const ValueId base = value.operands[0];
    value.operands = {base};
    if (exponent.value == -1) return push_elementwise(std::move(value), Operation::inv);
    const ValueId square = push_elementwise(value, Operation::square);
    if (exponent.value == 2) return square;
    value.operands = {square};
    if (exponent.value == 4) return push_elementwise(std::move(value), Operation::square);
    value.operands = {square, base};
    return push_elementwise(std::move(value), Operation::multiply);
  }

  const Graph& graph_;
  std::vector<ValueId> value_of_;
  std::vector<Value> values_;
};

}  // namespace

LoweredGraph lower(const Graph& graph, std::span<const NodeId> outputs) {
  const std::vector<bool> needed = nodes_needed(graph, outputs);
  Lowering lowering(graph);
  for (NodeId node = 0; node < graph.size(); ++node)
    if (needed[node]) lowering.add(node);
  return std::move(lowering).finish(outputs);
}

}  // namespace pcic
