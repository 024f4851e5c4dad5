// FileDescriptor: an open regular file, closed with its owner. Opening anything else throws, at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace pcic {

class FileDescriptor {
 public:
  explicit FileDescriptor(const std::filesystem::path& path);
  FileDescriptor(const std::filesystem::path& path, std::string place);  // what messages call it
  FileDescriptor(int open_file, std::string place);                      // becomes its owner
  ~FileDescriptor();
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  int get() const { return fd_; }
  std::size_t size() const { return size_; }
  const std::string& place() const { return place_; }

  // At most out.size() bytes from `position` on; 0 at the end.
  std::size_t read_at(std::size_t position, std::span<char> out) const;
  // After the last byte: InputError if the file was written to since it was opened.
  void require_unchanged() const;

 private:
  int fd_ = -1;
  std::size_t size_ = 0;
  std::int64_t written_at_ = 0;  // in nanoseconds
  std::string place_;
};

}  // namespace pcic
