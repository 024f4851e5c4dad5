#include "pcic/formula/point/point.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <initializer_list>
#include <stdexcept>
#include <string>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

NodeId apply(Graph& graph, Operation operation, std::initializer_list<NodeId> operands) {
  return graph.apply(operation, {operands.begin(), operands.size()});
}

void expect_near(const std::vector<double>& computed, const std::vector<double>& expected) {
  ASSERT_EQ(computed.size(), expected.size());
  for (std::size_t i = 0; i < computed.size(); ++i)
    EXPECT_NEAR(computed[i], expected[i], 1e-13 * (1 + std::abs(expected[i]))) << "element " << i;
}

double inv_logit(double x) {
  return 1 / (1 + std::exp(-x));
}

// y ~ bernoulli_logit(x * beta), written as y eta - log1p_exp(eta)
struct LogisticRegression {
  static constexpr std::size_t num_obs = 4, num_slopes = 3;
  std::vector<double> x = {1, 0.5, -2, 1, -1, 0.25, 1, 2, 3, 1, -0.5, 0};
  std::vector<double> y = {1, 0, 0, 1};
  Point theta = {{0.3, -0.7, 1.1}};
  Graph graph{num_obs};
  NodeId log_likelihood = 0;

  LogisticRegression() {
    const NodeId covariates = graph.data({"x", {num_obs, num_slopes}, x}, true);
    const NodeId outcome = graph.data({"y", {num_obs}, y}, true);
    const NodeId eta = apply(graph, Operation::product, {covariates, graph.draws({"beta", {num_slopes}})});
    log_likelihood =
        apply(graph, Operation::subtract,
              {apply(graph, Operation::multiply, {outcome, eta}), apply(graph, Operation::log1p_exp, {eta})});
  }

  double eta(std::size_t i, const Point& at) const {
    double sum = 0;
    for (std::size_t k = 0; k < num_slopes; ++k) sum += x[i * num_slopes + k] * at[0][k];
    return sum;
  }
  double value(std::size_t i, const Point& at) const {
    return y[i] * eta(i, at) - std::log1p(std::exp(eta(i, at)));
  }
};

TEST(Point, ValuesOfALogisticRegressionAreThoseByHand) {
  const LogisticRegression model;
  std::vector<double> expected;
  for (std::size_t i = 0; i < model.num_obs; ++i) expected.push_back(model.value(i, model.theta));
  expect_near(values_at(model.graph, model.log_likelihood, model.theta), expected);
}

TEST(Point, EveryObservationCanHaveItsOwnPoint) {
  const LogisticRegression model;
  std::vector<Point> points;
  std::vector<double> expected;
  for (std::size_t i = 0; i < model.num_obs; ++i) {
    points.push_back({{0.1 * static_cast<double>(i), 1, -0.5}});
    expected.push_back(model.value(i, points[i]));
  }
  const auto point_of = [&](std::size_t i) -> const Point& { return points[i]; };
  expect_near(values_at_own_points(model.graph, model.log_likelihood, point_of), expected);
}

TEST(Point, DerivativesOfALogisticRegressionAreTheClosedForms) {
  const LogisticRegression model;
  std::vector<double> gradients, hessian(9);
  for (std::size_t i = 0; i < model.num_obs; ++i) {
    const double p = inv_logit(model.eta(i, model.theta));
    const double* x = &model.x[i * 3];
    for (std::size_t k = 0; k < 3; ++k) gradients.push_back((model.y[i] - p) * x[k]);
    for (std::size_t k = 0; k < 9; ++k) hessian[k] -= p * (1 - p) * x[k / 3] * x[k % 3];
  }
  const TotalHessian computed = total_hessian_at(model.graph, model.log_likelihood, model.theta);
  expect_near(computed.gradients.rows, gradients);
  expect_near(computed.hessian, hessian);
  expect_near(gradients_at(model.graph, model.log_likelihood, model.theta).rows, gradients);
  expect_near(computed.gradients.values, values_at(model.graph, model.log_likelihood, model.theta));
}

// -log(sigma) - ((y - alpha[county]) / sigma)^2 / 2; parameters alpha[1..3], sigma
struct Counties {
  std::vector<double> y = {1.5, -0.5, 2, 0.25, 3};
  std::vector<double> county = {2, 1, 2, 3, 3};
  Point theta = {{0.5, 1, -0.25}, {1.75}};
  Graph graph{5};
  NodeId density = 0;

  explicit Counties(std::vector<double> counties = {2, 1, 2, 3, 3}) : county(std::move(counties)) {
    const NodeId alpha = graph.draws({"alpha", {3}});
    const NodeId sigma = graph.draws({"sigma", {}});
    const NodeId mean = apply(graph, Operation::gather, {alpha, graph.data({"county", {5}, county}, true)});
    const NodeId residual = apply(graph, Operation::subtract, {graph.data({"y", {5}, y}, true), mean});
    const NodeId square =
        apply(graph, Operation::square, {apply(graph, Operation::divide, {residual, sigma})});
    const NodeId half = apply(graph, Operation::divide, {square, graph.constant(-2)});
    density = apply(graph, Operation::subtract, {half, apply(graph, Operation::log, {sigma})});
  }
};

TEST(Point, DerivativesOfANormalWithCountyMeansAreTheClosedForms) {
  const Counties model;
  const double sigma = model.theta[1][0];
  std::vector<double> values, gradients(20), hessian(16);
  for (std::size_t i = 0; i < 5; ++i) {
    const std::size_t j = static_cast<std::size_t>(model.county[i]) - 1;
    const double r = model.y[i] - model.theta[0][j];
    values.push_back(-std::log(sigma) - r * r / (2 * sigma * sigma));
    gradients[i * 4 + j] = r / (sigma * sigma);
    gradients[i * 4 + 3] = -1 / sigma + r * r / std::pow(sigma, 3);
    hessian[j * 4 + j] -= 1 / (sigma * sigma);
    hessian[j * 4 + 3] -= 2 * r / std::pow(sigma, 3);
    hessian[12 + j] -= 2 * r / std::pow(sigma, 3);
    hessian[15] += 1 / (sigma * sigma) - 3 * r * r / std::pow(sigma, 4);
  }
  const TotalHessian computed = total_hessian_at(model.graph, model.density, model.theta);
  expect_near(computed.gradients.values, values);
  expect_near(computed.gradients.rows, gradients);
  expect_near(computed.hessian, hessian);
}

TEST(Point, AnIndexOutOfRangeNamesTheObservation) {
  for (double bad : {0.0, 4.0, 1.5, std::nan("")}) {
    const Counties model({2, 1, bad, 3, 3});
    try {
      values_at(model.graph, model.density, model.theta);
      FAIL() << "index " << bad << " was accepted";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("observation 3"), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find("from 1 to 3"), std::string::npos) << error.what();
    }
  }
}

TEST(Point, InnerPoissonTermsAreSummed) {
  const std::vector<double> counts = {1, 0, 3, 2, 5, 1};
  Graph graph(2);
  const NodeId rate = graph.draws({"lambda", {3}});
  const NodeId y = graph.data({"Y", {2, 3}, counts}, true);
  const NodeId terms =
      apply(graph, Operation::subtract, {apply(graph, Operation::lmultiply, {y, rate}), rate});
  const NodeId output = apply(graph, Operation::sum, {terms});
  const Point theta = {{0.5, 1.5, 2.5}};
  std::vector<double> values(2), gradients(6), hessian(9);
  for (std::size_t k = 0; k < 6; ++k) {
    const double lambda = theta[0][k % 3];
    values[k / 3] += counts[k] * std::log(lambda) - lambda;
    gradients[k] = counts[k] / lambda - 1;
    hessian[(k % 3) * 4] -= counts[k] / (lambda * lambda);
  }
  const TotalHessian computed = total_hessian_at(graph, output, theta);
  expect_near(computed.gradients.values, values);
  expect_near(computed.gradients.rows, gradients);
  expect_near(computed.hessian, hessian);
}

TEST(Point, AnOutputWithoutObservationsHasOneValue) {
  Graph graph(7);
  const NodeId beta = graph.draws({"beta", {2}});
  const NodeId prior = apply(graph, Operation::sum, {apply(graph, Operation::square, {beta})});
  const TotalHessian computed = total_hessian_at(graph, prior, {{3, -4}});
  expect_near(computed.gradients.values, {25});
  expect_near(computed.gradients.rows, {6, -8});
  expect_near(computed.hessian, {2, 0, 0, 2});
  const Point own = {{1, 2}};
  expect_near(values_at_own_points(graph, prior, [&](std::size_t) -> const Point& { return own; }),
              std::vector<double>(7, 5));
}

TEST(Point, AProductOfParametersHasAMixedDerivative) {
  Graph graph(1);
  const NodeId a = graph.draws({"a", {2, 3}});
  const NodeId b = graph.draws({"b", {3, 2}});
  const NodeId picked =
      apply(graph, Operation::gather,
            {apply(graph, Operation::product, {a, b}), graph.constant(2), graph.constant(1)});
  const TotalHessian computed = total_hessian_at(graph, picked, {{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12}});
  expect_near(computed.gradients.values, {4 * 7 + 5 * 9 + 6 * 11});
  expect_near(computed.gradients.rows, {0, 0, 0, 7, 9, 11, 4, 0, 5, 0, 6, 0});
  std::vector<double> hessian(144);
  for (std::size_t k = 0; k < 3; ++k)
    hessian[(3 + k) * 12 + 6 + 2 * k] = hessian[(6 + 2 * k) * 12 + 3 + k] = 1;
  expect_near(computed.hessian, hessian);
}

TEST(Point, StackGatherMinimumAndMaximumPickElements) {
  Graph graph(3);
  const NodeId a = graph.draws({"a", {}});
  const NodeId b = graph.draws({"b", {}});
  const NodeId y = graph.data({"y", {3}, {1, 5, 9}}, true);
  const NodeId index = graph.data({"k", {3}, {1, 2, 3}}, true);
  const NodeId stack = apply(graph, Operation::stack, {a, y, b});
  const Point theta = {{2}, {7}};
  expect_near(values_at(graph, apply(graph, Operation::gather, {stack, index}), theta), {2, 5, 7});
  const NodeId smallest = apply(graph, Operation::minimum, {stack});
  const NodeId largest = apply(graph, Operation::maximum, {stack});
  const Gradients of_smallest = gradients_at(graph, smallest, theta);
  expect_near(of_smallest.values, {1, 2, 2});
  expect_near(of_smallest.rows, {0, 0, 1, 0, 1, 0});
  expect_near(gradients_at(graph, largest, theta).rows, {0, 1, 0, 1, 0, 0});
  expect_near(values_at(graph, largest, theta), {7, 7, 9});
  EXPECT_TRUE(std::isnan(values_at(graph, smallest, {{std::nan("")}, {7}})[0]));
}

TEST(Point, AnOutputOfDataAloneHasNoGradient) {
  Graph graph(2);
  graph.draws({"a", {}});
  const NodeId y = graph.data({"y", {2}, {1, 5}}, true);
  const TotalHessian computed = total_hessian_at(graph, apply(graph, Operation::square, {y}), {{3}});
  expect_near(computed.gradients.values, {1, 25});
  expect_near(computed.gradients.rows, {0, 0});
  expect_near(computed.hessian, {0});
}

TEST(Point, APointOfTheWrongSizeIsABug) {
  const LogisticRegression model;
  EXPECT_THROW(values_at(model.graph, model.log_likelihood, {{1, 2}}), std::logic_error);
  EXPECT_THROW(values_at(model.graph, model.log_likelihood, {}), std::logic_error);
}

}  // namespace
}  // namespace pcic
