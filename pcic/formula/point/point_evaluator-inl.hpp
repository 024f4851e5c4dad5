// PointEvaluator: the values of a graph's nodes at one point of the parameters, one observation at a time.
//
// Nodes that depend on the parameters hold numbers of the arithmetic (double, or Jet with derivatives), all
// others plain doubles. A node is computed once if it depends on neither parameters nor observation, once per
// point if not on the observation, else once per observation; only what the output needs is computed.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "pcic/formula/functions/functions.hpp"
#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/point/matrix_steps-inl.hpp"
#include "pcic/formula/point/point.hpp"

namespace pcic {

struct PlainArithmetic {
  using Number = double;
  using Operand = double;

  void assign_parameter(double& out, std::size_t, double value) { out = value; }
  void assign(double& out, double operand) { out = operand; }
  void add(double& out, double operand) { out += operand; }
  void add_product(double& out, double first, double second) { out += first * second; }
  void apply(Operation operation, std::span<const double> operands, double& out) {
    out = evaluate(operation, operands);
  }
};

template <class Arithmetic>
class PointEvaluator {
 public:
  using Operand = typename Arithmetic::Operand;

  PointEvaluator(const Graph& graph, NodeId output, Arithmetic arithmetic)
      : graph_(graph),
        output_(output),
        arithmetic_(std::move(arithmetic)),
        fixed_(output + 1),
        fixed_storage_(output + 1),
        varying_(output + 1) {
    if (!graph[output].shape.inner.empty())
      throw std::logic_error("formula: an output with inner dimensions cannot be evaluated at a point");
    std::vector<bool> is_needed(output + 1);
    is_needed[output] = true;
    for (NodeId node = output + 1; node-- > 0;)
      if (is_needed[node])
        for (NodeId operand : graph[node].operands) is_needed[operand] = true;
    for (NodeId node = 0; node <= output; ++node)
      if (is_needed[node]) schedule(node);
  }

  void set_point(const Point& theta) {
    if (theta.size() != graph_.draw_arrays().size())
      throw std::logic_error("formula: a point must have one vector per array of draws");
    theta_ = &theta;
    for (NodeId node : per_point_) compute(node);
  }

  // The output for an observation; one without observation dimension is the same for all.
  Operand at(std::size_t observation) {
    observation_ = observation;
    for (NodeId node : per_observation_) compute(node);
    return operand<Arithmetic>(output_, 0);
  }

 private:
  void schedule(NodeId node) {
    const Shape& shape = graph_[node].shape;
    if (shape.draw)
      varying_[node].resize(shape.inner_size());
    else
      fixed_storage_[node].resize(graph_[node].operation == Operation::data ? 0 : shape.inner_size());
    fixed_[node] = fixed_storage_[node].data();
    if (shape.observation)
      per_observation_.push_back(node);
    else if (shape.draw)
      per_point_.push_back(node);
    else
      compute(node);
  }

  void compute(NodeId id) {
    const Node& node = graph_[id];
    switch (node.operation) {
      case Operation::constant:
        fixed_storage_[id][0] = node.value;
        break;
      case Operation::data: {
        const GraphData& data = graph_.data_arrays()[node.array];
        fixed_[id] =
            data.array.values.data() + (data.per_observation ? observation_ * node.shape.inner_size() : 0);
        break;
      }
      case Operation::draws:
        read_parameters(node, varying_[id]);
        break;
      default:
        if (node.shape.draw) {
          compute_with(arithmetic_, node, varying_[id]);
        } else {
          PlainArithmetic plain;
          compute_with(plain, node, fixed_storage_[id]);
        }
    }
  }

  void read_parameters(const Node& node, std::vector<typename Arithmetic::Number>& out) {
    const std::vector<double>& values = (*theta_)[node.array];
    if (values.size() != out.size())
      throw std::logic_error("formula: the point has another number of values than the array '" +
                             graph_.draw_arrays()[node.array].name + "'");
    std::size_t parameter = 0;
    for (std::size_t array = 0; array < node.array; ++array) parameter += graph_.draw_arrays()[array].size();
    for (std::size_t element = 0; element < out.size(); ++element)
      arithmetic_.assign_parameter(out[element], parameter + element, values[element]);
  }

  template <class A>
  typename A::Operand operand(NodeId node, std::size_t element) const {
    if constexpr (std::is_same_v<A, Arithmetic>)
      if (graph_[node].shape.draw) return varying_[node][element];
    return fixed_[node][element];
  }

  // A number is the same for every element.
  template <class A>
  auto elements_of(NodeId node) const {
    const bool is_number = graph_[node].shape.inner.empty();
    return [this, node, is_number](std::size_t element) { return operand<A>(node, is_number ? 0 : element); };
  }

  template <class A>
  static MatrixSteps<A> matrix_steps(A& arithmetic) {
    return MatrixSteps<A>(arithmetic);
  }

  template <class A>
  void compute_with(A& arithmetic, const Node& node, std::vector<typename A::Number>& out) {
    const NodeId first = node.operands[0];
    const std::size_t first_size = graph_[first].shape.inner_size();
    switch (node.operation) {
      case Operation::gather: {
        const std::optional<std::size_t> begin = first_picked_element(node);
        for (std::size_t element = 0; element < out.size(); ++element)
          arithmetic.assign(out[element], begin ? operand<A>(first, *begin + element) : undefined);
        break;
      }
      case Operation::stack:
        for (std::size_t element = 0; element < out.size(); ++element)
          arithmetic.assign(out[element],
                            operand<A>(node.operands[element / first_size], element % first_size));
        break;
      case Operation::product:
        multiply(arithmetic, node, out);
        break;
      case Operation::transpose:
        for (std::size_t element = 0; element < out.size(); ++element) {
          const std::size_t rows = node.shape.inner[0], columns = node.shape.inner[1];
          arithmetic.assign(out[element], operand<A>(first, element % columns * rows + element / columns));
        }
        break;
      case Operation::cholesky:
        matrix_steps<A>(arithmetic).cholesky(node.shape.inner[0], elements_of<A>(first), out);
        break;
      case Operation::solve_lower:
        matrix_steps<A>(arithmetic)
            .solve_lower(node.shape.inner[0], elements_of<A>(first), elements_of<A>(node.operands[1]), out);
        break;
      case Operation::recurrence:
        matrix_steps<A>(arithmetic).recurrence(elements_of<A>(first), elements_of<A>(node.operands[1]), out);
        break;
      case Operation::sum:
        arithmetic.assign(out[0], 0.0);
        for (std::size_t element = 0; element < first_size; ++element)
          arithmetic.add(out[0], operand<A>(first, element));
        break;
      case Operation::minimum:
      case Operation::maximum:
        pick_extreme(arithmetic, node, out[0]);
        break;
      default:
        for (std::size_t element = 0; element < out.size(); ++element)
          apply(arithmetic, node, element, out[element]);
    }
  }

  template <class A>
  void apply(A& arithmetic, const Node& node, std::size_t element, typename A::Number& out) {
    std::array<typename A::Operand, 3> operands = {0.0, 0.0, 0.0};
    for (std::size_t k = 0; k < node.operands.size(); ++k) {
      const bool is_number = graph_[node.operands[k]].shape.inner.empty();
      operands[k] = operand<A>(node.operands[k], is_number ? 0 : element);
    }
    arithmetic.apply(node.operation, {operands.data(), node.operands.size()}, out);
  }

  template <class A>
  void multiply(A& arithmetic, const Node& node, std::vector<typename A::Number>& out) {
    const auto [left, right] = std::pair(node.operands[0], node.operands[1]);
    const std::size_t length = graph_[right].shape.inner.front();
    const std::size_t num_columns = length == 0 ? 1 : graph_[right].shape.inner_size() / length;
    for (std::size_t element = 0; element < out.size(); ++element) {
      const std::size_t row = element / num_columns;
      const std::size_t column = element % num_columns;
      arithmetic.assign(out[element], 0.0);
      for (std::size_t k = 0; k < length; ++k)
        arithmetic.add_product(out[element], operand<A>(left, row * length + k),
                               operand<A>(right, k * num_columns + column));
    }
  }

  // NaN if there is one; of no elements, as in Stan, the minimum is infinity and the maximum -infinity.
  template <class A>
  void pick_extreme(A& arithmetic, const Node& node, typename A::Number& out) {
    const double direction = node.operation == Operation::minimum ? 1 : -1;
    typename A::Operand extreme = direction * HUGE_VAL;
    for (std::size_t element = 0; element < graph_[node.operands[0]].shape.inner_size(); ++element) {
      const typename A::Operand candidate = operand<A>(node.operands[0], element);
      if (std::isnan(value_of(extreme))) break;
      if (!(direction * value_of(candidate) >= direction * value_of(extreme))) extreme = candidate;
    }
    arithmetic.assign(out, extreme);
  }

  std::optional<std::size_t> first_picked_element(const Node& node) const {
    const Shape& base = graph_[node.operands[0]].shape;
    std::size_t place = 0;
    for (std::size_t k = 0; k + 1 < node.operands.size(); ++k) {
      const double index = value_of(operand<Arithmetic>(node.operands[k + 1], 0));
      if (!(index >= 1 && index <= static_cast<double>(base.inner[k])) || index != std::floor(index))
        return std::nullopt;
      place = place * base.inner[k] + static_cast<std::size_t>(index) - 1;
    }
    return place * node.shape.inner_size();
  }

  static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

  const Graph& graph_;
  NodeId output_;
  Arithmetic arithmetic_;
  const Point* theta_ = nullptr;
  std::size_t observation_ = 0;

  std::vector<const double*> fixed_;  // the elements of a node that does not depend on the parameters
  std::vector<std::vector<double>> fixed_storage_;
  std::vector<std::vector<typename Arithmetic::Number>> varying_;
  std::vector<NodeId> per_point_, per_observation_;
};

}  // namespace pcic
