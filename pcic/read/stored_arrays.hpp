// StoredArrays: arrays of draws that a file holds as chains x draws x elements, readable in any pieces; and the
// DrawSource over files of them.
//
// For formats that keep each array by itself (netCDF, zarr, .npz): the source reads, block by block, what is selected of each,
// about 8 MB at a time. Chains follow each other, file by file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

class StoredArrays {
 public:
  virtual ~StoredArrays() = default;

  virtual const std::vector<ArrayInfo>& arrays() const = 0;
  virtual std::size_t num_chains() const = 0;
  virtual std::size_t num_draws() const = 0;  // of every chain

  // Draws [first, first + count) of one chain of an array, draw after draw, elements with the last index fastest.
  virtual void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count,
                    double* out) = 0;

  // What a user should know about what was read so far.
  virtual std::vector<std::string> remarks() const { return {}; }

  // After the last draw of the file: forgets what was kept for the next piece.
  virtual void release() {}
};

struct StoredFile {
  InputFile input;
  std::unique_ptr<StoredArrays> stored;
};

// InputError unless all files hold the same arrays.
std::unique_ptr<DrawSource> make_stored_source(std::vector<StoredFile> files, Reading reading);

}  // namespace pcic
