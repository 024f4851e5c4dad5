// The decompressed bytes of a gzip, zstd, xz, bzip2 or single-file zip, through libarchive.
#pragma once

#include <memory>
#include <string_view>

#include "pcic/read/byte_stream.hpp"
#include "pcic/read/file_descriptor.hpp"

namespace pcic {

enum class Packing { none, filter, zip };

// From the first six bytes or more.
Packing packing_of(std::string_view first_bytes);

std::unique_ptr<ByteStream> open_compressed(std::unique_ptr<FileDescriptor> file, Packing packing);

}  // namespace pcic
