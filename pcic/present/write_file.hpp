// Writing files that are either complete or not there.
//
// AtomicFile writes to a temporary file in the directory of the target and renames it over the target in
// commit(), after fsync. Until then the target keeps its old content; without commit() nothing is left
// behind. A symbolic link is followed, and a file that is replaced keeps its permissions. Targets that cannot
// be renamed over (/dev/stdout, a pipe, a device) are written to directly. "-" is a file name like any other.
// Every failure is an IoError with the path, the system's reason and what to do.
#pragma once

#include <filesystem>
#include <memory>
#include <ostream>
#include <string_view>

#include "pcic/present/unfinished_files.hpp"

namespace pcic {

class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path& target);
  ~AtomicFile();
  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;

  void write(std::string_view content);

  // For code that wants a stream. It goes bad on failure, and write() and commit() then throw.
  std::ostream& stream();

  void commit();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

void write_file(const std::filesystem::path& path, std::string_view content);

// A folder for such files, unless it is there already; refused if one cannot write to it.
void make_folder(const std::filesystem::path& path);

}  // namespace pcic
