// A graph at one point theta of the parameters: values, gradients and Hessians, exact.
//
// Cost: a pass over the observations. Derivatives cost, per observation and node, about as many operations as
// the observation sees parameters (gradient) or the square of that (Hessian). Memory: what is returned, and
// one observation's values. An index out of its range is an InputError.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "pcic/formula/graph/graph.hpp"

namespace pcic {

// One vector of values per array of graph.draw_arrays(), flattened with the last index running fastest.
// Parameters are counted through all arrays in that order.
using Point = std::vector<std::vector<double>>;

std::size_t num_parameters(const Graph& graph);

// One value per observation, or a single one if the output does not vary by observation.
std::vector<double> values_at(const Graph& graph, NodeId output, const Point& theta);

// Of an output that does not depend on the draws.
std::vector<double> data_values(const Graph& graph, NodeId output);

// Observation i at the point point_of(i): num_obs values. The reference must live until the next call.
std::vector<double> values_at_own_points(const Graph& graph, NodeId output,
                                         const std::function<const Point&(std::size_t)>& point_of);

struct Gradients {
  std::vector<double> values = {};
  std::vector<double> rows = {};  // one row of num_parameters per value
  std::size_t num_parameters = 0;

  std::span<const double> row(std::size_t i) const {
    return {rows.data() + i * num_parameters, num_parameters};
  }
};
Gradients gradients_at(const Graph& graph, NodeId output, const Point& theta);

struct TotalHessian {
  Gradients gradients;
  std::vector<double> hessian;  // num_parameters x num_parameters, summed over the observations
};
TotalHessian total_hessian_at(const Graph& graph, NodeId output, const Point& theta);

}  // namespace pcic
