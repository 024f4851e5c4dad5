#include "pcic/read/file_descriptor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"

namespace pcic {
namespace {

// Linux hands over at most 0x7ffff000 bytes a call.
constexpr std::size_t largest_read = std::size_t{1} << 30;

[[noreturn]] void throw_errno(const std::string& place, const char* verb) {
  throw IoError(fmt::format("{}: cannot {}: {}.", place, verb, std::strerror(errno)));
}

std::int64_t time_of_writing(const struct stat& facts) {
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  return facts.st_mtim.tv_sec * nanoseconds + facts.st_mtim.tv_nsec;
}

}  // namespace

FileDescriptor::FileDescriptor(const std::filesystem::path& path) : place_(place_of(path)) {
  // O_NONBLOCK: opening a pipe nobody writes to must not hang.
  fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd_ < 0) throw_errno(place_, "open");
  struct stat facts {};
  const bool known = ::fstat(fd_, &facts) == 0;
  if (known && S_ISREG(facts.st_mode)) {
    size_ = static_cast<std::size_t>(facts.st_size);
    written_at_ = time_of_writing(facts);
    ::posix_fadvise(fd_, 0, 0, POSIX_FADV_SEQUENTIAL);
    return;
  }
  ::close(fd_);
  if (!known) throw_errno(place_, "open");
  if (S_ISDIR(facts.st_mode))
    throw InputError(fmt::format("{}: is a directory; expected a file. Name the files in it.", place_));
  throw InputError(fmt::format(
      "{}: is not a regular file. Store the data in a file first (gz, zst and xz are fine).", place_));
}

FileDescriptor::~FileDescriptor() {
  ::close(fd_);
}

std::size_t FileDescriptor::read(std::span<char> out) const {
  while (true) {
    const ssize_t got = ::read(fd_, out.data(), std::min(out.size(), largest_read));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw_errno(place_, "read");
  }
}

void FileDescriptor::require_unchanged() const {
  struct stat facts {};
  if (::fstat(fd_, &facts) != 0) throw_errno(place_, "read");
  if (static_cast<std::size_t>(facts.st_size) != size_ || time_of_writing(facts) != written_at_)
    throw InputError(fmt::format(
        "{}: the file changed while it was read. Wait until it is written, or read a copy.", place_));
}

std::size_t FileDescriptor::peek(std::span<char> out) const {
  while (true) {
    const ssize_t got = ::pread(fd_, out.data(), out.size(), 0);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw_errno(place_, "read");
  }
}

}  // namespace pcic
