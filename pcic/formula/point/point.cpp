#include "pcic/formula/point/point.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pcic/formula/point/jet.hpp"
#include "pcic/formula/point/point_evaluator-inl.hpp"

namespace pcic {

template <class Arithmetic>
void PointEvaluator<Arithmetic>::fail_at_index(const Node& node, double index, std::size_t extent) const {
  const std::string place =
      node.shape.observation ? fmt::format("observation {}", observation_ + 1) : "an expression";
  throw InputError(fmt::format("formula: {} has the index {}; expected a whole number from 1 to {}", place,
                               index, extent));
}

namespace {

std::size_t num_values(const Graph& graph, NodeId output) {
  return graph[output].shape.observation ? graph.num_obs() : 1;
}

// Calls visit(jet) for every value of the output that depends on a parameter.
template <class Visit>
Gradients evaluate_jets(const Graph& graph, NodeId output, const Point& theta, JetOrder order, Visit visit) {
  const std::size_t size = num_values(graph, output);
  Gradients result{.num_parameters = num_parameters(graph)};
  result.values.resize(size);
  result.rows.resize(size * result.num_parameters);
  PointEvaluator evaluator(graph, output, JetArithmetic(result.num_parameters, order));
  evaluator.set_point(theta);
  for (std::size_t i = 0; i < size; ++i) {
    const JetOperand value = evaluator.at(i);
    result.values[i] = value.value;
    if (value.jet == nullptr) continue;
    const Jet& jet = *value.jet;
    for (std::size_t k = 0; k < jet.support.size(); ++k)
      result.rows[i * result.num_parameters + jet.support[k]] = jet.gradient[k];
    visit(jet);
  }
  return result;
}

}  // namespace

std::size_t num_parameters(const Graph& graph) {
  std::size_t total = 0;
  for (const ArrayInfo& array : graph.draw_arrays()) total += array.size();
  return total;
}

std::vector<double> values_at(const Graph& graph, NodeId output, const Point& theta) {
  PointEvaluator evaluator(graph, output, PlainArithmetic());
  evaluator.set_point(theta);
  std::vector<double> values(num_values(graph, output));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = evaluator.at(i);
  return values;
}

std::vector<double> data_values(const Graph& graph, NodeId output) {
  Point any;
  for (const ArrayInfo& array : graph.draw_arrays()) any.emplace_back(array.size(), 0.0);
  return values_at(graph, output, any);
}

std::vector<double> values_at_own_points(const Graph& graph, NodeId output,
                                         const std::function<const Point&(std::size_t)>& point_of) {
  PointEvaluator evaluator(graph, output, PlainArithmetic());
  std::vector<double> values(graph.num_obs());
  for (std::size_t i = 0; i < values.size(); ++i) {
    evaluator.set_point(point_of(i));
    values[i] = evaluator.at(i);
  }
  return values;
}

Gradients gradients_at(const Graph& graph, NodeId output, const Point& theta) {
  return evaluate_jets(graph, output, theta, JetOrder::gradient, [](const Jet&) {});
}

TotalHessian total_hessian_at(const Graph& graph, NodeId output, const Point& theta) {
  TotalHessian result;
  const std::size_t size = num_parameters(graph);
  result.hessian.resize(size * size);
  const auto add_hessian = [&](const Jet& jet) {
    if (jet.hessian.empty()) return;
    for (std::size_t i = 0, from = 0; i < jet.support.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j, ++from) {
        const auto [row, column] = std::minmax(jet.support[i], jet.support[j]);
        result.hessian[column * size + row] += jet.hessian[from];
      }
  };
  result.gradients = evaluate_jets(graph, output, theta, JetOrder::hessian, add_hessian);
  for (std::size_t row = 0; row < size; ++row)
    for (std::size_t column = row + 1; column < size; ++column)
      result.hessian[row * size + column] = result.hessian[column * size + row];
  return result;
}

}  // namespace pcic
