// The unpacked bytes of a gzip file, through zlib.
//
// All members, one after the other. The checksum and the length at the end of each are verified when read()
// comes to them: whoever has read to the end, read() == 0, has read what was packed. InputError for damage,
// for a member that is cut short, and for bytes behind the last member.
#pragma once

#include <memory>

#include "pcic/read/byte_stream.hpp"
#include "pcic/read/file_descriptor.hpp"

namespace pcic {

std::unique_ptr<ByteStream> open_gzip(std::shared_ptr<const FileDescriptor> file);

}  // namespace pcic
