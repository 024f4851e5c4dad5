#include "pcic/read/nameless_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::string temporary_folder() {
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(ignored);
  return folder.empty() ? "/tmp" : folder.string();
}

int make_nameless_file(const std::string& folder) {
  const int fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return fd;
  std::string name = folder + "/pcic-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

}  // namespace

NamelessFile::NamelessFile(std::string place)
    : place_(std::move(place)), folder_(temporary_folder()), file_(make_nameless_file(folder_)) {
  if (file_ < 0) throw_no_room();
}

NamelessFile::~NamelessFile() {
  if (file_ >= 0) ::close(file_);
}

void NamelessFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) throw_no_room();
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::shared_ptr<const FileDescriptor> NamelessFile::finish() {
  return std::make_shared<FileDescriptor>(std::exchange(file_, -1), place_);
}

void NamelessFile::throw_no_room() const {
  throw IoError(fmt::format("{}: cannot be stored in {} to be read: {}. Set TMPDIR to a folder with room.",
                            place_, folder_, std::strerror(errno)));
}

}  // namespace pcic
