// InputFile: a file the user gave, opened once and read as often as its reader needs.
//
// "-" is standard input. What comes through a pipe is stored in a file without a name in the folder for
// temporary files, so that it can be read twice, mapped and searched like any other; a pipe nobody writes to is
// an InputError, never a wait. A folder that is a zarr store counts as a file: what describes its root is what is
// open. Copies share the open file. Throws IoError if the machine cannot open it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/file_descriptor.hpp"
#include "pcic/read/packing.hpp"

namespace pcic {

class InputFile {
 public:
  // Not explicit: where a file is expected, its path will do.
  InputFile(const std::filesystem::path& path);
  InputFile(const std::filesystem::path& path, FileGrowth growth);

  const std::filesystem::path& path() const { return path_; }
  const std::string& place() const { return descriptor_->place(); }  // what a message calls it
  std::size_t size() const { return descriptor_->size(); }           // on disk
  Packing packing() const { return packing_; }
  const std::shared_ptr<const FileDescriptor>& descriptor() const { return descriptor_; }

 private:
  std::filesystem::path path_;
  std::shared_ptr<const FileDescriptor> descriptor_;
  Packing packing_;
};

// What a message calls a file.
std::string place_of(const std::filesystem::path& path);
std::string place_of(const InputFile& file);

std::vector<InputFile> open_files(std::span<const std::filesystem::path> paths);

// Its name without folder and compression suffix (fit.csv.gz: fit.csv).
std::string unpacked_name_of(const std::filesystem::path& path);

// The array a nameless file holds: its name without folder, compression suffix and extension (log_lik.csv.gz:
// log_lik).
std::string array_name_of(const InputFile& file);

}  // namespace pcic
