#include "pcic/run/formula_point.hpp"

#include <algorithm>

namespace pcic {

ParameterLayout::ParameterLayout(const Graph& graph, std::span<const std::string> arrays) {
  for (const ArrayInfo& array : graph.draw_arrays()) zero_.emplace_back(array.size(), 0.0);
  for (const std::string& name : arrays) {
    const auto found = std::ranges::find(graph.draw_arrays(), name, &ArrayInfo::name);
    array_of_.push_back(static_cast<std::size_t>(found - graph.draw_arrays().begin()));
  }
}

Point ParameterLayout::point(std::span<const double> row) const {
  Point result = zero_;
  for (std::size_t array : array_of_) {
    const std::size_t size = result[array].size();
    std::copy_n(row.begin(), size, result[array].begin());
    row = row.subspan(size);
  }
  return result;
}

std::vector<double> per_unit(const Groups& groups, const std::vector<double>& per_observation) {
  if (groups.first.empty()) return per_observation;
  std::vector<double> sums;
  for (std::size_t g = 0; g + 1 < groups.first.size(); ++g) {
    double sum = 0;
    for (std::size_t i = groups.first[g]; i < groups.first[g + 1]; ++i) sum += per_observation[i];
    sums.push_back(sum);
  }
  return sums;
}

}  // namespace pcic
