// The files of a zip archive, from its central directory, each readable at any place.
//
// Stored members are read where they lie; deflated ones are unpacked once into a nameless temporary file. Checksums are
// verified before a value is used. InputError for archives that are damaged, encrypted or packed in another way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/input_file.hpp"

namespace pcic {

struct ZipMember {
  std::string name;
  std::uint16_t method = 0;  // 0: stored, 8: deflated
  bool is_encrypted = false;
  std::uint32_t checksum = 0;
  std::uint64_t packed_size = 0;
  std::uint64_t size = 0;
  std::uint64_t header_at = 0;  // of its local header, in the archive
};

// Without folders. Empty for a file that is no zip archive, or whose central directory makes no sense.
std::vector<ZipMember> list_zip(const InputFile& file);

class MemberBytes {
 public:
  MemberBytes(const InputFile& file, const ZipMember& member);
  // A file by itself, unpacked in the same way if it is compressed.
  explicit MemberBytes(const InputFile& file);

  std::size_t size() const { return size_; }
  // All of `out`, from `position` on; InputError if the member is shorter.
  void read(std::size_t position, std::span<char> out) const;

 private:
  std::string place_;
  std::shared_ptr<const FileDescriptor> bytes_;
  std::size_t begin_ = 0;  // in bytes_
  std::size_t size_ = 0;
};

}  // namespace pcic
