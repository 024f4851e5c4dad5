// Splits of 0, ..., count - 1 into training and test.
//
// Random splits of few rows give a verdict that changes with the seed: a row that is hard to predict is by chance
// more often in one part. Four designs without that:
//   all_splits       every one, in lexicographic order of the training rows
//   balanced_block   a random circle of the rows; training sets are its `count` arcs. Each row is in num_training
//                    of them, so that (mean over training) - (mean over test) of any f(row) is 0 over the block.
//                    Blocks are independent of each other: an interval from block means knows the overlap.
//   complementary    a random half and the other half, for an even count: a balanced block of two
//   disjoint_sets    training sets without a common row, everything else is test
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/random_stream.hpp"
#include "pcic/sample/table.hpp"

namespace pcic::paper {

struct RowSplit {
  std::vector<std::size_t> training, test;  // each in ascending order
};

std::vector<RowSplit> all_splits(std::size_t count, std::size_t num_training);
std::vector<RowSplit> balanced_block(std::size_t count, std::size_t num_training, RandomStream stream);
std::vector<RowSplit> complementary(std::size_t count, RandomStream stream);
// InputError if there are not that many rows, and one to test.
std::vector<RowSplit> disjoint_sets(std::size_t count, std::size_t num_training, std::size_t num_sets,
                                    RandomStream stream);

std::vector<double> values_at(std::span<const double> values, std::span<const std::size_t> places);
Table rows_at(const Table& table, std::span<const std::size_t> places);

}  // namespace pcic::paper
