// The unpacked bytes of a zstd, xz, bzip2 or single-file zip, through libarchive.
#pragma once

#include <memory>

#include "pcic/read/byte_stream.hpp"
#include "pcic/read/file_descriptor.hpp"
#include "pcic/read/packing.hpp"

namespace pcic {

std::unique_ptr<ByteStream> open_compressed(std::shared_ptr<const FileDescriptor> file, Packing packing);

}  // namespace pcic
