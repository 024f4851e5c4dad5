// TreeDraws: the draws of a tree of arrays, as chains x draws x elements.
//
// Chunks may be laid across the draws: many draws of a few elements each. Reading block after block would then unpack
// the whole array for every block, or hold it. Where the chunks that a draw touches are larger than what a tree keeps, the
// array is unpacked once into a temporary file (unpacked_draws.hpp), and remarks() says so.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "pcic/read/array_tree.hpp"
#include "pcic/read/stored_arrays.hpp"
#include "pcic/read/unpacked_draws.hpp"

namespace pcic {

class TreeDraws final : public StoredArrays {
 public:
  TreeDraws(std::unique_ptr<ArrayTree> tree, std::string place);

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return draws_.num_chains; }
  std::size_t num_draws() const override { return draws_.num_draws; }
  std::vector<std::string> remarks() const override { return draws_.remarks; }

  void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count, double* out) override;
  void release() override;

 private:
  ChunkedDraws chunked(std::size_t array) const;
  void read_box(std::size_t array, const DrawsBox& box, double* out);
  void unpack(std::size_t array);

  std::unique_ptr<ArrayTree> tree_;
  std::string place_;
  InferenceDraws draws_;
  std::vector<ArrayInfo> arrays_;
  std::vector<bool> lies_across_;                                   // of arrays_
  std::map<std::size_t, std::unique_ptr<UnpackedDraws>> unpacked_;  // by array
  std::vector<double> box_;
};

}  // namespace pcic
