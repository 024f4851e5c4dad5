#include "paper/splits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "pcic/core/errors.hpp"

namespace pcic::paper {
namespace {

std::vector<std::size_t> random_order(std::size_t count, RandomStream stream) {
  std::vector<double> keys(count);
  for (double& key : keys) key = stream.uniform();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return keys[k]; });
  return order;
}

RowSplit split_by(const std::vector<bool>& is_training) {
  RowSplit split;
  for (std::size_t k = 0; k < is_training.size(); ++k)
    (is_training[k] ? split.training : split.test).push_back(k);
  return split;
}

}  // namespace

std::vector<RowSplit> all_splits(std::size_t count, std::size_t num_training) {
  std::vector<bool> is_training(count);
  std::fill_n(is_training.begin(), num_training, true);
  std::vector<RowSplit> splits;
  do splits.push_back(split_by(is_training));
  while (std::prev_permutation(is_training.begin(), is_training.end()));
  return splits;
}

std::vector<RowSplit> balanced_block(std::size_t count, std::size_t num_training, RandomStream stream) {
  const std::vector<std::size_t> circle = random_order(count, stream);
  std::vector<RowSplit> splits;
  for (std::size_t start = 0; start < count; ++start) {
    std::vector<bool> is_training(count);
    for (std::size_t k = 0; k < num_training; ++k) is_training[circle[(start + k) % count]] = true;
    splits.push_back(split_by(is_training));
  }
  return splits;
}

std::vector<RowSplit> complementary(std::size_t count, RandomStream stream) {
  const std::vector<std::size_t> order = random_order(count, stream);
  std::vector<bool> is_training(count);
  for (std::size_t k = 0; k < count / 2; ++k) is_training[order[k]] = true;
  const RowSplit split = split_by(is_training);
  return {split, {split.test, split.training}};
}

std::vector<RowSplit> disjoint_sets(std::size_t count, std::size_t num_training, std::size_t num_sets,
                                    RandomStream stream) {
  if (count <= num_training * num_sets)
    throw InputError(
        fmt::format("the data set has {} rows; the experiment trains on {} sets of {} and needs more.", count,
                    num_sets, num_training));
  const std::vector<std::size_t> order = random_order(count, stream);
  std::vector<RowSplit> splits;
  for (std::size_t set = 0; set < num_sets; ++set) {
    std::vector<bool> is_training(count);
    for (std::size_t k = 0; k < num_training; ++k) is_training[order[set * num_training + k]] = true;
    splits.push_back(split_by(is_training));
  }
  return splits;
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
