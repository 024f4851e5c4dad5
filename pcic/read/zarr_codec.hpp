// The codecs of zarr from bytes to bytes, decoded: blosc (by c-blosc), zlib, gzip, zstd, lz4 as numcodecs writes it,
// numcodecs' shuffle, crc32c.
//
// Guarantees: whatever the bytes, at most `most` bytes are written, and InputError if they are damaged, cut short or
// promise more.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "pcic/read/aligned_buffer.hpp"

namespace pcic {

struct ZarrCodec {
  enum class Kind { blosc, zlib, gzip, zstd, lz4, shuffle, crc32c };
  Kind kind = Kind::blosc;
  std::size_t item_size = 1;  // of shuffle
};

// By its name in the metadata, with or without "numcodecs."; nothing for one that is not known.
std::optional<ZarrCodec::Kind> codec_named(std::string_view name);

struct DecodedBytes {
  AlignedBuffer<char> buffer;
  std::size_t size = 0;

  std::string_view bytes() const { return {buffer.data(), size}; }
};

DecodedBytes decode(const ZarrCodec& codec, std::string_view bytes, std::size_t most,
                    const std::string& place);

}  // namespace pcic
