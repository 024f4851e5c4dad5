// The meaning of a graph, spelled out: every node, for one draw and one observation, by the scalar functions.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "pcic/core/block.hpp"
#include "pcic/formula/functions/functions.hpp"
#include "pcic/formula/graph/graph.hpp"

namespace pcic {

using InnerElements = std::vector<double>;

inline InnerElements gather_elements(const Graph& graph, const Node& node,
                                     const std::vector<InnerElements>& elements) {
  const std::vector<std::size_t>& extents = graph[node.operands[0]].shape.inner;
  const InnerElements& base = elements[node.operands[0]];
  const std::size_t size = node.shape.inner_size();
  std::size_t place = 0;
  for (std::size_t k = 1; k < node.operands.size(); ++k) {
    const double index = elements[node.operands[k]][0];
    const auto extent = static_cast<double>(extents[k - 1]);
    if (!(index >= 1 && index <= extent && index == std::floor(index)))
      return InnerElements(size, std::numeric_limits<double>::quiet_NaN());
    place = place * extents[k - 1] + static_cast<std::size_t>(index) - 1;
  }
  const auto first = base.begin() + static_cast<std::ptrdiff_t>(place * size);
  return {first, first + static_cast<std::ptrdiff_t>(size)};
}

inline InnerElements product_elements(const Graph& graph, const Node& node,
                                      const std::vector<InnerElements>& elements) {
  const std::size_t terms = graph[node.operands[0]].shape.inner.back();
  const InnerElements &left = elements[node.operands[0]], &right = elements[node.operands[1]];
  const std::size_t rows = left.size() / terms, columns = right.size() / terms;
  InnerElements result(rows * columns, 0.0);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      for (std::size_t t = 0; t < terms; ++t)
        result[row * columns + column] += left[row * terms + t] * right[t * columns + column];
  return result;
}

inline InnerElements matrix_elements(const Graph& graph, const Node& node,
                                     const std::vector<InnerElements>& elements) {
  const InnerElements& first = elements[node.operands.front()];
  InnerElements second = elements[node.operands.back()];
  InnerElements result(node.shape.inner_size(), 0.0);
  const std::size_t rows = node.shape.inner.front(), columns = result.size() / rows;
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      double& to = result[i * columns + j];
      if (node.operation == Operation::transpose) {
        to = first[j * rows + i];
      } else if (node.operation == Operation::recurrence) {
        to = i == 0 ? first[i]
                    : first[i] + second[graph[node.operands[1]].shape.inner.empty() ? 0 : i] * result[i - 1];
      } else if (node.operation == Operation::solve_lower) {
        double known = 0;
        for (std::size_t k = 0; k < i; ++k) known += first[i * rows + k] * result[k * columns + j];
        to = (second[i * columns + j] - known) / first[i * rows + i];
      } else if (j <= i) {
        double known = 0;
        for (std::size_t k = 0; k < j; ++k) known += result[i * rows + k] * result[j * rows + k];
        const double rest = first[i * rows + j] - known;
        to = i != j ? rest / result[j * rows + j] : rest > 0 ? std::sqrt(rest) : std::nan("");
      }
    }
  return result;
}

inline double reduce_elements(Operation operation, const InnerElements& x) {
  double result = operation == Operation::sum ? 0 : x[0];
  for (double value : x) {
    if (operation == Operation::sum)
      result += value;
    else if (std::isnan(value) || (operation == Operation::minimum ? value < result : value > result))
      result = value;
  }
  return result;
}

inline InnerElements elements_of(const Graph& graph, const Node& node,
                                 const std::vector<InnerElements>& elements, std::span<const BlockView> draws,
                                 std::size_t draw, std::size_t obs) {
  const std::size_t size = node.shape.inner_size();
  InnerElements result;
  switch (node.operation) {
    case Operation::constant:
      return {node.value};
    case Operation::data: {
      const std::vector<double>& values = graph.data_arrays()[node.array].array.values;
      const auto first =
          values.begin() + static_cast<std::ptrdiff_t>(node.shape.observation ? obs * size : 0);
      return {first, first + static_cast<std::ptrdiff_t>(size)};
    }
    case Operation::draws:
      return {draws[node.array].row(draw), draws[node.array].row(draw) + size};
    case Operation::gather:
      return gather_elements(graph, node, elements);
    case Operation::stack:
      for (NodeId operand : node.operands)
        result.insert(result.end(), elements[operand].begin(), elements[operand].end());
      return result;
    case Operation::product:
      return product_elements(graph, node, elements);
    case Operation::transpose:
    case Operation::cholesky:
    case Operation::solve_lower:
    case Operation::recurrence:
      return matrix_elements(graph, node, elements);
    case Operation::sum:
    case Operation::minimum:
    case Operation::maximum:
      return {reduce_elements(node.operation, elements[node.operands[0]])};
    default:
      for (std::size_t j = 0; j < size; ++j) {
        std::vector<double> operands;
        for (NodeId operand : node.operands)
          operands.push_back(elements[operand][elements[operand].size() == 1 ? 0 : j]);
        result.push_back(evaluate(node.operation, operands));
      }
      return result;
  }
}

// All nodes at one draw and observation. `draws` in the order of the graph's arrays.
inline std::vector<InnerElements> interpret(const Graph& graph, std::span<const BlockView> draws,
                                            std::size_t draw, std::size_t obs) {
  std::vector<InnerElements> elements(graph.size());
  for (NodeId id = 0; id < graph.size(); ++id)
    elements[id] = elements_of(graph, graph[id], elements, draws, draw, obs);
  return elements;
}

}  // namespace pcic
