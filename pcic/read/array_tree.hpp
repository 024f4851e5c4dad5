// ArrayTree: the arrays of a file by their names, in its root and in groups below it, from which boxes are read.
//
// netCDF files and zarr stores are such trees. Values are doubles; what a file says is missing is NaN. What the arrays
// mean for a fit is found by inference_data.hpp. InputError for a file that is damaged or promises more than it can
// hold. Use from one thread; a tree may share its own work out.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/read/inference_data.hpp"

namespace pcic {

class ArrayTree {
 public:
  ArrayTree() = default;
  virtual ~ArrayTree() = default;
  ArrayTree(const ArrayTree&) = delete;
  ArrayTree& operator=(const ArrayTree&) = delete;

  // Numbers and texts; variables of other types are passed over.
  const std::vector<StoredVariable>& variables() const { return variables_; }

  // A box: from first[k], length[k] values along axis k, the last axis fastest. Not for texts.
  virtual void read(std::size_t variable, std::span<const std::size_t> first,
                    std::span<const std::size_t> length, double* out) = 0;

  virtual DataArray read_whole(std::size_t variable) = 0;

  // The box that is unpacked at once, along every axis; ones where values lie as they are.
  virtual std::vector<std::size_t> chunk_shape(std::size_t variable) const = 0;

  // Of unpacked chunks of an array that may be kept for the next box.
  static constexpr std::size_t kept_bytes = std::size_t{64} << 20;

  // Forgets what was kept for the next box.
  virtual void release() {}

 protected:
  std::vector<StoredVariable> variables_;
};

}  // namespace pcic
