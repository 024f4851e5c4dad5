// Table: rows of numbers. A row per draw (parameters, scores or losses as columns), or a row per observation.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/block.hpp"

namespace pcic {

class Table {
 public:
  Table() = default;
  Table(std::size_t num_rows, std::size_t num_columns)
      : num_rows_(num_rows), num_columns_(num_columns), values_(num_rows * num_columns) {}
  // Rows one after the other.
  Table(std::span<const double> values, std::size_t num_columns)
      : num_rows_(values.size() / num_columns),
        num_columns_(num_columns),
        values_(values.begin(), values.end()) {}

  std::size_t num_rows() const { return num_rows_; }
  std::size_t num_columns() const { return num_columns_; }

  std::span<double> row(std::size_t r) { return {values_.data() + r * num_columns_, num_columns_}; }
  std::span<const double> row(std::size_t r) const {
    return {values_.data() + r * num_columns_, num_columns_};
  }
  double& operator()(std::size_t r, std::size_t column) { return values_[r * num_columns_ + column]; }
  double operator()(std::size_t r, std::size_t column) const { return values_[r * num_columns_ + column]; }

  double* data() { return values_.data(); }
  const double* data() const { return values_.data(); }

  // Rows as draws, for the accumulators; valid as long as the table.
  BlockView view() const { return {values_.data(), num_rows_, num_columns_, num_columns_}; }

  std::vector<double> column_means() const { return mean_of_rows(std::vector{view()}); }

 private:
  std::size_t num_rows_ = 0, num_columns_ = 0;
  std::vector<double> values_;
};

}  // namespace pcic
