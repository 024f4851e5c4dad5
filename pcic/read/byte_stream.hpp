// ByteStream: the bytes of a file from first to last, decompressed on the way if need be.
//
// What a file is follows from its first bytes, never from its name: gzip, zstd, xz and bzip2 are unpacked, a
// zip that holds one file is read as that file, everything else is read as it is. Reading is sequential and
// holds one buffer. Compressed data are unpacked once: what was compressed twice is still compressed.
// Throws IoError if the machine cannot read the file. At the end of the data, read() == 0, InputError
// if they do not fit the checksums they came with or the file changed while it was read.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "pcic/read/input_file.hpp"

namespace pcic {

class ByteStream {
 public:
  virtual ~ByteStream() = default;

  // Fills the front of `out` and returns how many bytes; 0 only at the end of the data.
  virtual std::size_t read(std::span<char> out) = 0;

  // Bytes in all, where that is known before reading.
  virtual std::optional<std::size_t> length() const { return std::nullopt; }

  // Bytes taken so far from the file as it lies on disk.
  virtual std::size_t disk_position() const = 0;
};

// From the first byte on; any number of streams may read a file at the same time.
std::unique_ptr<ByteStream> open_bytes(const InputFile& file);

// Reads until `out` is full or the data end.
std::size_t read_fully(ByteStream& stream, std::span<char> out);

// The whole content; InputError as soon as it is longer than `limit`, or a thousand times as long as on disk.
std::string read_all(const InputFile& file, std::size_t limit);
inline constexpr std::size_t largest_whole_file = std::size_t{4} << 30;

}  // namespace pcic
