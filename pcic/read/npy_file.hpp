// NpyFile: one .npy file of draws, a block at a time, mapped or unpacked on the way.
#pragma once

#include <cstddef>
#include <memory>

#include "pcic/core/block.hpp"
#include "pcic/read/aligned_buffer.hpp"
#include "pcic/read/array_layout.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/mapped_file.hpp"
#include "pcic/read/npy_header.hpp"

namespace pcic {

// How the dimensions of a file are read.
struct NpyDraws {
  NpyHeader header;
  std::size_t num_chains = 1;
  std::size_t num_draws = 0;
  std::size_t num_obs = 1;
  bool is_scalar = false;
  bool packed = false;
  ChosenLayout layout = {};
  std::size_t chain_stride = 0, draw_stride = 1, obs_stride = 1;  // in values
};

// InputError unless the file has one, two or three dimensions whose meaning is known, at least one draw, and
// exactly the bytes its shape needs.
NpyDraws inspect_npy(const InputFile& file, const LayoutEvidence& evidence);

class NpyFile {
 public:
  NpyFile(const InputFile& file, NpyDraws draws);

  // Draws [first, first + count) of a chain, valid until the next call. Ask for them in the order of the
  // file.
  BlockView read(std::size_t chain, std::size_t first, std::size_t count);

  // After the last draw: InputError if an unpacked file goes on, is damaged or has changed meanwhile.
  void finish();

  std::size_t disk_position() const { return stream_ ? stream_->disk_position() : passed_; }

 private:
  BlockView read_mapped(std::size_t chain, std::size_t first, std::size_t count);
  BlockView read_unpacked(std::size_t count);

  InputFile file_;
  NpyDraws draws_;
  std::unique_ptr<MappedFile> mapping_;
  std::unique_ptr<ByteStream> stream_;
  AlignedBuffer<char> raw_;
  AlignedBuffer<double> values_;
  std::size_t block_begin_ = 0;  // of the block handed out last
  std::size_t passed_ = 0;       // bytes read
};

// Reads and parses the header; the stream then stands at the first value.
NpyHeader read_npy_header(ByteStream& stream, const InputFile& file);

}  // namespace pcic
