// NpyHeader: what NumPy's .npy format (versions 1, 2 and 3) says about the values that follow.
//
// Safe on hostile bytes: lengths are bounded, products checked for overflow, only the documented grammar
// accepted.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace pcic {

struct NpyHeader {
  char kind = 'f';  // f, i, u or b, as in a dtype
  std::size_t item_size = 8;
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<std::size_t> shape;
  std::size_t num_values = 1;
  std::size_t data_begin = 0;  // offset of the first value

  std::size_t data_end() const { return data_begin + num_values * item_size; }
};

inline constexpr std::string_view npy_magic = "\x93NUMPY";
inline constexpr std::size_t npy_preamble = 12;  // bytes that tell how long the header is
inline constexpr std::size_t longest_npy_header = std::size_t{1} << 20;

// Offset of the first value, from the first npy_preamble bytes. InputError if they are not such a file's.
std::size_t npy_data_begin(std::string_view preamble, std::string_view place);

// From all bytes before the first value. InputError if they do not make sense or the values are not plain
// numbers.
NpyHeader parse_npy_header(std::string_view bytes, std::string_view place);

}  // namespace pcic
