#include "file_uses.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "pcic/core/errors.hpp"

namespace pcic::app {
namespace {

namespace fs = std::filesystem;

std::string identity(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return fmt::format("{}:{}", status.st_dev, status.st_ino);
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  return (error ? path.lexically_normal() : real).string();
}

bool is_regular_or_new(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) || !fs::exists(path, ignored);
}

}  // namespace

void FileUses::count(const fs::path& input) {
  const std::string id = identity(input);
  if (!counted_.emplace(id, input).second)
    throw InputError(
        fmt::format("{}: given twice; it would count twice. Give every file once.", input.string()));
  used_.emplace(id, input);
}

void FileUses::read(const fs::path& input) {
  used_.emplace(identity(input), input);
}

void FileUses::read_if_file(const std::string& input) {
  std::error_code ignored;
  if (fs::is_regular_file(input, ignored)) read(input);
}

void FileUses::write(const std::string& output) {
  if (output.empty() || !is_regular_or_new(output)) return;
  // A folder is used where it is a zarr store.
  for (fs::path folder = fs::path(output).parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (used_.contains(identity(folder)))
      throw InputError(fmt::format("{}: would be written into {}, which is read. Choose another folder.",
                                   output, folder.string()));
    if (folder == folder.parent_path()) break;
  }
  const auto [found, is_new] = used_.emplace(identity(output), output);
  if (!is_new)
    throw InputError(
        fmt::format("{}: would be written over {}. Choose another name.", output, found->second.string()));
}

}  // namespace pcic::app
