#include "pcic/read/input_file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "pcic/read/pipe_file.hpp"
#include "pcic/read/zarr_folder.hpp"

namespace pcic {
namespace {

bool is_pipe(const std::filesystem::path& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 && S_ISFIFO(facts.st_mode);
}

std::shared_ptr<const FileDescriptor> open_or_store(const std::filesystem::path& path) {
  if (path == "-") return open_standard_input();
  if (is_pipe(path)) return store_pipe(path);
  if (const auto root = zarr_root_file(path)) return std::make_shared<FileDescriptor>(*root, path.string());
  return std::make_shared<FileDescriptor>(path);
}

Packing packing_of_file(const FileDescriptor& file) {
  std::array<char, 8> first{};
  const std::size_t got = file.read_at(0, first);
  return packing_of(std::string_view(first.data(), got));
}

}  // namespace

InputFile::InputFile(const std::filesystem::path& path)
    : path_(path), descriptor_(open_or_store(path)), packing_(packing_of_file(*descriptor_)) {}

InputFile::InputFile(const std::filesystem::path& path, FileGrowth growth)
    : path_(path),
      descriptor_(std::make_shared<FileDescriptor>(path, growth)),
      packing_(packing_of_file(*descriptor_)) {}

std::vector<InputFile> open_files(std::span<const std::filesystem::path> paths) {
  return {paths.begin(), paths.end()};
}

std::string place_of(const std::filesystem::path& path) {
  return path.string();
}

std::string place_of(const InputFile& file) {
  return file.place();
}

std::string unpacked_name_of(const std::filesystem::path& path) {
  constexpr std::array packed_suffixes{".gz", ".zst", ".xz", ".bz2", ".zip"};
  std::filesystem::path name = path.filename();
  if (std::ranges::find(packed_suffixes, name.extension()) != packed_suffixes.end()) name = name.stem();
  return name.string();
}

std::string array_name_of(const InputFile& file) {
  return std::filesystem::path(unpacked_name_of(file.path())).stem().string();
}

}  // namespace pcic
