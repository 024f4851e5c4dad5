// FileUses: every file a command reads or writes, so that no input is written over and none counts twice.
//
// A file is what the disk says it is (device and inode), whatever it is called; one that does not exist yet
// is its path without links and dots. Linear in the number of files.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>

namespace pcic::app {

class FileUses {
 public:
  // InputError if it was counted before.
  void count(const std::filesystem::path& input);

  // May be read again: the file of the draws may also be that of the score.
  void read(const std::filesystem::path& input);

  // If it is one, as it may also be a formula or the name of an array.
  void read_if_file(const std::string& input);

  // InputError if it is read or was written before. Nothing is lost in a terminal or /dev/null, which may be
  // used twice. Empty: not wanted.
  void write(const std::string& output);

 private:
  std::unordered_map<std::string, std::filesystem::path> counted_, used_;
};

}  // namespace pcic::app
