// Values of any .npy type, in any order, to rows of doubles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pcic/read/npy_header.hpp"

namespace pcic {

// A draws x observations matrix inside the bytes of a file; strides in values.
struct NpyMatrix {
  const char* bytes = nullptr;
  std::size_t num_draws = 0;
  std::size_t num_obs = 0;
  std::size_t draw_stride = 0;
  std::size_t obs_stride = 0;
};

// out[m * num_obs + i] = value (m, i). Columns are taken eight at a time: one cache line of each row is
// written whole while eight columns are read in order, so column-major files are read at memory speed too.
void convert_to_doubles(const NpyHeader& header, const NpyMatrix& matrix, double* out);

// Whole numbers of 64 bits, which a double may not hold; empty for values of another type.
std::vector<std::int64_t> signed_numbers(const NpyHeader& header, const char* bytes);
std::vector<std::uint64_t> unsigned_numbers(const NpyHeader& header, const char* bytes);

// Little-endian doubles at an aligned address, rows contiguous: usable as they lie.
bool is_plain_doubles(const NpyHeader& header, const NpyMatrix& matrix);

}  // namespace pcic
