// NumpyArrays: the draws of one fit as NumPy arrays with names, in an archive (.npz) or each in a file of its own (.npy).
//
// Every array begins with the same axes, draws or chains and draws (npz_axes.hpp), and what follows are its elements. A
// single array is read like a .npy file (array_layout.hpp). Arrays are read where they lie.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/array_layout.hpp"
#include "pcic/read/npy_header.hpp"
#include "pcic/read/npz_axes.hpp"
#include "pcic/read/stored_arrays.hpp"
#include "pcic/read/zip_members.hpp"

namespace pcic {

struct NumpyArray {
  // InputError unless the header fits the bytes.
  NumpyArray(std::string array_name, std::string where, MemberBytes content);

  std::string name;
  std::string place;
  MemberBytes bytes;
  NpyHeader header;
  // In values, once the axes are known.
  std::size_t chain_stride = 0, draw_stride = 1;
  std::vector<std::size_t> element_at = {};  // offset of each element; empty if they lie one after the other
};

class NumpyArrays final : public StoredArrays {
 public:
  // `format`: what the files are called to the user.
  NumpyArrays(std::vector<NumpyArray> arrays, const LayoutEvidence& evidence, const std::string& place,
              const std::string& format);

  const std::vector<ArrayInfo>& arrays() const override { return arrays_; }
  std::size_t num_chains() const override { return num_chains_; }
  std::size_t num_draws() const override { return num_draws_; }
  const Reading& reading() const { return reading_; }

  void read(std::size_t array, std::size_t chain, std::size_t first, std::size_t count, double* out) override;

 private:
  struct Axes {
    std::optional<std::size_t> chains;
    std::size_t draws = 0;
  };
  Axes axes_of_one(const LayoutEvidence& evidence);
  Axes axes_of_all(std::span<const NamedShape> shapes, const LayoutEvidence& evidence,
                   const std::string& place);
  void lay_out(NumpyArray& array, const Axes& axes);
  void read_values(const NumpyArray& array, std::size_t begin, std::size_t count, std::size_t stride,
                   double* out);

  std::vector<NumpyArray> opened_;
  std::vector<ArrayInfo> arrays_;  // of opened_
  Reading reading_;
  std::size_t num_chains_ = 1;
  std::size_t num_draws_ = 0;
  std::vector<char> raw_;
  std::vector<double> column_;
};

}  // namespace pcic
