// MappedFile: the bytes of a file in memory, as the operating system pages them in.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "pcic/read/input_file.hpp"

namespace pcic {

class MappedFile {
 public:
  explicit MappedFile(const InputFile& file);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const { return {data_, file_->size()}; }

  // Pages these bytes in. IoError if the file has become shorter or the disk fails. If that happens later,
  // while they are used, the system sends SIGBUS.
  void will_need(std::size_t begin, std::size_t end) const;

  // After the last byte was used: InputError if the file was written to since it was opened.
  void require_unchanged() const { file_->require_unchanged(); }

  // A hint: these bytes are not needed any more.
  void release(std::size_t begin, std::size_t end) const;

 private:
  std::shared_ptr<const FileDescriptor> file_;
  const char* data_ = nullptr;
};

}  // namespace pcic
