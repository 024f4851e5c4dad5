#include "paper/halves.hpp"

#include <algorithm>
#include <numeric>

namespace pcic::paper {

Halves random_halves(std::size_t count, std::size_t num_training, RandomStream stream) {
  std::vector<double> keys(count);
  for (double& key : keys) key = stream.uniform();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return keys[k]; });
  const auto middle = order.begin() + static_cast<long>(num_training);
  Halves halves{{order.begin(), middle}, {middle, order.end()}};
  std::ranges::sort(halves.training);
  std::ranges::sort(halves.test);
  return halves;
}

std::vector<double> values_at(std::span<const double> values, std::span<const std::size_t> places) {
  std::vector<double> chosen;
  for (const std::size_t place : places) chosen.push_back(values[place]);
  return chosen;
}

Table rows_at(const Table& table, std::span<const std::size_t> places) {
  Table chosen(places.size(), table.num_columns());
  for (std::size_t k = 0; k < places.size(); ++k)
    std::ranges::copy(table.row(places[k]), chosen.row(k).begin());
  return chosen;
}

}  // namespace pcic::paper
