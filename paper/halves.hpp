// A random split of 0, ..., count - 1 into training and test, and the values at those places.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic::paper {

struct Halves {
  std::vector<std::size_t> training, test;  // each in ascending order
};

Halves random_halves(std::size_t count, std::size_t num_training, RandomStream stream);

std::vector<double> values_at(std::span<const double> values, std::span<const std::size_t> places);
Table rows_at(const Table& table, std::span<const std::size_t> places);

}  // namespace pcic::paper
