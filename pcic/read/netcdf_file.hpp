// NetcdfFile: the variables of a netCDF file, in its root and in groups below it, read in pieces by netCDF-C.
//
// Values are converted to doubles; what equals the _FillValue of a variable is NaN. The HDF5 library is used by one
// thread at a time. InputError for a file that is damaged, packed, or promises more than it can hold.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/read/array_tree.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

class NetcdfFile final : public ArrayTree {
 public:
  explicit NetcdfFile(const InputFile& file);
  ~NetcdfFile() override;

  void read(std::size_t variable, std::span<const std::size_t> first, std::span<const std::size_t> length,
            double* out) override;
  // InputError beyond a thousand times the size of the file.
  DataArray read_whole(std::size_t variable) override;
  std::vector<std::size_t> chunk_shape(std::size_t variable) const override;

 private:
  struct Handle {
    int group, variable, type;
  };
  void add_group(int group, const std::string& name);
  void add_variable(int group, int variable, const std::string& group_name);
  void require(int status, const std::string& what) const;
  void read_texts(const Handle& handle, std::size_t size, DataArray& array) const;

  InputFile file_;
  int root_ = -1;
  std::vector<Handle> handles_;  // of variables()
};

}  // namespace pcic
