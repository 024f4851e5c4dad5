// Tables as Eigen's matrices, without a copy.
#pragma once

#include <Eigen/Core>

#include "pcic/sample/table.hpp"

namespace pcic {

using RowMajorMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

inline Eigen::Index signed_size(std::size_t size) {
  return static_cast<Eigen::Index>(size);
}

inline Eigen::Map<RowMajorMatrix> matrix_of(Table& table) {
  return {table.data(), signed_size(table.num_rows()), signed_size(table.num_columns())};
}

inline Eigen::Map<const RowMajorMatrix> matrix_of(const Table& table) {
  return {table.data(), signed_size(table.num_rows()), signed_size(table.num_columns())};
}

inline Eigen::Map<const Eigen::VectorXd> vector_of(std::span<const double> values) {
  return {values.data(), signed_size(values.size())};
}

}  // namespace pcic
