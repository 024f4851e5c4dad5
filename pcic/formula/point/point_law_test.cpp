// Laws of derivatives, tried on random graphs of smooth operations.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "pcic/formula/point/point.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 2;

// A system of equations with a positive definite matrix, and a recurrence, of numbers between -2 and 2.
NodeId matrix_terms(Graph& graph, NodeId x, NodeId y) {
  const auto apply = [&](Operation operation, std::vector<NodeId> operands) {
    return graph.apply(operation, operands);
  };
  using enum Operation;
  const NodeId beside = apply(tanh, {y});
  const NodeId on_diagonal = apply(add, {apply(square, {x}), graph.constant(2)});
  const NodeId matrix =
      apply(stack, {apply(stack, {on_diagonal, beside}), apply(stack, {beside, on_diagonal})});
  const NodeId factor = apply(cholesky, {apply(transpose, {matrix})});
  const NodeId solution = apply(solve_lower, {factor, apply(stack, {x, y})});
  return apply(sum, {apply(recurrence, {solution, beside})});
}

// Bounded functions of sums, differences and products: derivatives stay moderate however deep the graph is.
NodeId random_graph(Graph& graph) {
  std::vector<NodeId> nodes = {
      graph.draws({"a", {}}), graph.draws({"b", {}}), graph.data({"y", {num_obs}, {0.7, -1.2}}, true),
      graph.apply(Operation::gather,
                  std::vector<NodeId>{graph.draws({"c", {2}}), graph.data({"k", {num_obs}, {2, 1}}, true)})};
  const std::size_t num_steps = *rc::gen::inRange<std::size_t>(1, 8);
  for (std::size_t step = 0; step < num_steps; ++step) {
    const auto pick = [&] { return nodes[*rc::gen::inRange<std::size_t>(0, nodes.size())]; };
    const auto combine =
        *rc::gen::element(Operation::add, Operation::subtract, Operation::multiply, Operation::log_sum_exp);
    const auto bound =
        *rc::gen::element(Operation::tanh, Operation::sin, Operation::cos, Operation::inv_logit,
                          Operation::Phi, Operation::erf, Operation::atan);
    const NodeId first = pick();
    const NodeId combined = graph.apply(combine, std::vector<NodeId>{first, pick()});
    nodes.push_back(graph.apply(bound, std::vector<NodeId>{combined}));
  }
  const NodeId first = nodes.front(), last = nodes.back();
  nodes.push_back(matrix_terms(graph, first, last));
  return graph.apply(Operation::sum, std::vector<NodeId>{graph.apply(Operation::stack, nodes)});
}

Point random_point() {
  const auto coordinate = [] { return *rc::gen::inRange(-150, 150) / 100.0; };
  return {{coordinate()}, {coordinate()}, {coordinate(), coordinate()}};
}

double& parameter(Point& theta, std::size_t number) {
  return number < 2 ? theta[number][0] : theta[2][number - 2];
}

Point moved(Point theta, std::size_t number, double step) {
  parameter(theta, number) += step;
  return theta;
}

// The error of central differences with this step is of the order 1e-8 for such graphs.
constexpr double step = 1e-5;
bool agrees(double exact, double difference) {
  return std::abs(exact - difference) <= 1e-5 * (1 + std::abs(exact));
}

TEST(PointLaws, GradientsAreTheLimitsOfDifferencesOfValues) {
  EXPECT_TRUE(rc::check([] {
    Graph graph(num_obs);
    const NodeId output = random_graph(graph);
    const Point theta = random_point();
    const Gradients gradients = gradients_at(graph, output, theta);
    for (std::size_t k = 0; k < 4; ++k) {
      const std::vector<double> above = values_at(graph, output, moved(theta, k, step));
      const std::vector<double> below = values_at(graph, output, moved(theta, k, -step));
      for (std::size_t i = 0; i < num_obs; ++i)
        RC_ASSERT(agrees(gradients.row(i)[k], (above[i] - below[i]) / (2 * step)));
    }
  }));
}

TEST(PointLaws, HessiansAreTheLimitsOfDifferencesOfGradients) {
  EXPECT_TRUE(rc::check([] {
    Graph graph(num_obs);
    const NodeId output = random_graph(graph);
    const Point theta = random_point();
    const TotalHessian computed = total_hessian_at(graph, output, theta);
    RC_ASSERT(computed.gradients.rows == gradients_at(graph, output, theta).rows);
    for (std::size_t k = 0; k < 4; ++k) {
      const Gradients above = gradients_at(graph, output, moved(theta, k, step));
      const Gradients below = gradients_at(graph, output, moved(theta, k, -step));
      for (std::size_t l = 0; l < 4; ++l) {
        double difference = 0;
        for (std::size_t i = 0; i < num_obs; ++i)
          difference += (above.row(i)[l] - below.row(i)[l]) / (2 * step);
        RC_ASSERT(agrees(computed.hessian[k * 4 + l], difference));
        RC_ASSERT(computed.hessian[k * 4 + l] == computed.hessian[l * 4 + k]);
      }
    }
  }));
}

TEST(PointLaws, ValuesDoNotDependOnWhetherDerivativesAreTaken) {
  EXPECT_TRUE(rc::check([] {
    Graph graph(num_obs);
    const NodeId output = random_graph(graph);
    const Point theta = random_point();
    const std::vector<double> values = values_at(graph, output, theta);
    RC_ASSERT(gradients_at(graph, output, theta).values == values);
    RC_ASSERT(total_hessian_at(graph, output, theta).gradients.values == values);
    RC_ASSERT(values_at_own_points(graph, output, [&](std::size_t) -> const Point& { return theta; }) ==
              values);
  }));
}

}  // namespace
}  // namespace pcic
