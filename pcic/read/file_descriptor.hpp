// FileDescriptor: an open regular file, closed with its owner. Opening anything else throws, at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace pcic {

enum class FileGrowth { is_whole, grows };  // grows: somebody appends to it meanwhile

class FileDescriptor {
 public:
  explicit FileDescriptor(const std::filesystem::path& path, FileGrowth growth = FileGrowth::is_whole);
  FileDescriptor(const std::filesystem::path& path, std::string place);  // what messages call it
  FileDescriptor(int open_file, std::string place);                      // becomes its owner
  ~FileDescriptor();
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  int get() const { return fd_; }
  std::size_t size() const { return size_; }
  const std::string& place() const { return place_; }

  // At most out.size() bytes from `position` on; 0 at the end. Of a file that grows, what it had when it was opened.
  std::size_t read_at(std::size_t position, std::span<char> out) const;
  // After the last byte: InputError if the file was written to since it was opened, and does not just grow.
  void require_unchanged() const;

 private:
  FileGrowth growth_ = FileGrowth::is_whole;
  int fd_ = -1;
  std::size_t size_ = 0;
  std::int64_t written_at_ = 0;  // in nanoseconds
  std::string place_;
};

}  // namespace pcic
