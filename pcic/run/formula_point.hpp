// Between the pass, which knows parameters as one row of numbers per draw, and points, which hold one vector
// for every array of the graph.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "pcic/formula/graph/graph.hpp"
#include "pcic/formula/point/point.hpp"
#include "pcic/run/formula_job.hpp"

namespace pcic {

class ParameterLayout {
 public:
  // `arrays` stand side by side in a row; arrays of the graph that are not among them stay 0.
  ParameterLayout(const Graph& graph, std::span<const std::string> arrays);

  Point point(std::span<const double> row) const;

 private:
  Point zero_;
  std::vector<std::size_t> array_of_;  // in the row's order
};

// Sums over the observations of every group; the values themselves without groups.
std::vector<double> per_unit(const Groups& groups, const std::vector<double>& per_observation);

}  // namespace pcic
