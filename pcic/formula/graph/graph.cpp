#include "pcic/formula/graph/graph.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace pcic {
namespace {

template <class T>
void append_bytes(std::string& key, const T& value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string key_of(const Node& node) {
  std::string key;
  append_bytes(key, node.operation);
  append_bytes(key, std::bit_cast<std::uint64_t>(node.value));
  append_bytes(key, node.array);
  for (NodeId operand : node.operands) append_bytes(key, operand);
  return key;
}

[[noreturn]] void shapes_do_not_fit() {
  throw std::logic_error("formula: an operation got operands whose shapes do not fit");
}

Shape elementwise_shape(std::span<const Shape> operands) {
  Shape result;
  for (const Shape& operand : operands) {
    result.draw |= operand.draw;
    result.observation |= operand.observation;
    if (operand.inner.empty()) continue;
    if (!result.inner.empty() && result.inner != operand.inner) shapes_do_not_fit();
    result.inner = operand.inner;
  }
  return result;
}

Shape without_inner(std::span<const Shape> operands) {
  Shape result;
  for (const Shape& operand : operands) {
    result.draw |= operand.draw;
    result.observation |= operand.observation;
  }
  return result;
}

bool is_square(const std::vector<std::size_t>& inner) {
  return inner.size() == 2 && inner[0] == inner[1];
}

}  // namespace

Shape shape_of(Operation operation, std::span<const Shape> operands) {
  if (is_elementwise(operation)) return elementwise_shape(operands);
  Shape result = without_inner(operands);
  const std::vector<std::size_t>& first = operands.front().inner;
  switch (operation) {
    case Operation::gather:
      if (operands.size() < 2 || operands.size() - 1 > first.size()) shapes_do_not_fit();
      result.inner.assign(first.begin() + static_cast<std::ptrdiff_t>(operands.size() - 1), first.end());
      return result;
    case Operation::stack:
      result.inner = first;
      result.inner.insert(result.inner.begin(), operands.size());
      for (const Shape& operand : operands)
        if (operand.inner != first) shapes_do_not_fit();
      return result;
    case Operation::product: {
      const std::vector<std::size_t>& second = operands.back().inner;
      if (first.empty() || second.empty() || first.back() != second.front()) shapes_do_not_fit();
      result.inner.assign(first.begin(), first.end() - 1);
      result.inner.insert(result.inner.end(), second.begin() + 1, second.end());
      return result;
    }
    case Operation::transpose:
      if (first.size() != 2) shapes_do_not_fit();
      result.inner.assign(first.rbegin(), first.rend());
      return result;
    case Operation::cholesky:
      if (!is_square(first)) shapes_do_not_fit();
      result.inner = first;
      return result;
    case Operation::solve_lower: {
      const std::vector<std::size_t>& second = operands.back().inner;
      if (!is_square(first) || second.empty() || second.front() != first.front()) shapes_do_not_fit();
      result.inner = second;
      return result;
    }
    case Operation::recurrence: {
      const std::vector<std::size_t>& second = operands.back().inner;
      if (first.size() != 1 || !(second.empty() || second == first)) shapes_do_not_fit();
      result.inner = first;
      return result;
    }
    default:
      return result;
  }
}

NodeId Graph::intern(Node node) {
  const auto [place, is_new] = known_.try_emplace(key_of(node), static_cast<NodeId>(nodes_.size()));
  if (is_new) nodes_.push_back(std::move(node));
  return place->second;
}

NodeId Graph::constant(double value) {
  return intern({.operation = Operation::constant, .value = value});
}

NodeId Graph::data(const DataArray& array, bool per_observation) {
  std::size_t number = 0;
  while (number < data_.size() &&
         (data_[number].array.name != array.name || data_[number].per_observation != per_observation))
    ++number;
  if (number == data_.size()) data_.push_back({array, per_observation});
  Shape shape{.observation = per_observation, .inner = array.shape};
  if (per_observation) shape.inner.erase(shape.inner.begin());
  return intern({.operation = Operation::data, .shape = std::move(shape), .array = number});
}

NodeId Graph::draws(const ArrayInfo& array) {
  std::size_t number = 0;
  while (number < draws_.size() && draws_[number].name != array.name) ++number;
  if (number == draws_.size()) draws_.push_back(array);
  return intern(
      {.operation = Operation::draws, .shape = {.draw = true, .inner = array.shape}, .array = number});
}

void Graph::take_observations(std::span<const std::size_t> order) {
  for (GraphData& data : data_) {
    if (!data.per_observation) continue;
    const std::vector<double> before = std::exchange(data.array.values, {});
    const std::size_t row = before.size() / num_obs_;
    for (const std::size_t obs : order) {
      const auto first = before.begin() + static_cast<std::ptrdiff_t>(obs * row);
      data.array.values.insert(data.array.values.end(), first, first + static_cast<std::ptrdiff_t>(row));
    }
    data.array.shape.front() = order.size();
  }
  num_obs_ = order.size();
}

NodeId Graph::apply(Operation operation, std::span<const NodeId> operands) {
  std::vector<Shape> shapes;
  for (NodeId operand : operands) shapes.push_back(nodes_[operand].shape);
  return intern({.operation = operation,
                 .operands = {operands.begin(), operands.end()},
                 .shape = shape_of(operation, shapes)});
}

}  // namespace pcic
