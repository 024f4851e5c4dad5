// NamelessFile: bytes that need a place on disk while the program runs, in the folder for temporary files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "pcic/read/file_descriptor.hpp"

namespace pcic {

class NamelessFile {
 public:
  explicit NamelessFile(std::string place);  // where the bytes come from, for messages
  ~NamelessFile();
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;

  // IoError, with the folder and the way out, if there is no room.
  void append(std::string_view bytes);

  // Ready to be read; gone with its last owner.
  std::shared_ptr<const FileDescriptor> finish();

 private:
  [[noreturn]] void throw_no_room() const;

  std::string place_;
  std::string folder_;
  int file_ = -1;
};

}  // namespace pcic
