// NetcdfFile: the variables of a netCDF file, in its root and in groups below it, read in pieces by netCDF-C.
//
// Values are converted to doubles; what equals the _FillValue of a variable is NaN. The HDF5 library is used by one
// thread at a time. InputError for a file that is damaged, packed, or promises more than it can hold.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/read/inference_data.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

class NetcdfFile {
 public:
  explicit NetcdfFile(const InputFile& file);
  ~NetcdfFile();
  NetcdfFile(const NetcdfFile&) = delete;
  NetcdfFile& operator=(const NetcdfFile&) = delete;

  // Numbers and texts; variables of other types are passed over.
  const std::vector<StoredVariable>& variables() const { return variables_; }

  // A box: from first[k], length[k] values along axis k, the last axis fastest. Not for texts.
  void read(std::size_t variable, std::span<const std::size_t> first, std::span<const std::size_t> length,
            double* out) const;

  // The whole variable; InputError beyond a thousand times the size of the file.
  DataArray read_whole(std::size_t variable) const;

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
  std::vector<StoredVariable> variables_;
  std::vector<Handle> handles_;  // of variables_
};

}  // namespace pcic
