#include "pcic/read/file_descriptor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "pcic/core/errors.hpp"

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

// A run of thousands of chains keeps as many files open, which is more than a shell allows without being asked.
bool allow_more_open_files() {
  struct rlimit limit {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return false;
  limit.rlim_cur = limit.rlim_max;
  return ::setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

int open_to_read(const std::filesystem::path& path) {
  // O_NONBLOCK: opening a pipe nobody writes to must not hang.
  const auto open = [&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); };
  const int fd = open();
  const bool again = fd < 0 && errno == EMFILE && allow_more_open_files();
  const int opened = again ? open() : fd;
  if (opened < 0) throw_errno(path.string(), "open");
  return opened;
}

}  // namespace

FileDescriptor::FileDescriptor(const std::filesystem::path& path, FileGrowth growth)
    : FileDescriptor(open_to_read(path), path.string()) {
  growth_ = growth;
}

FileDescriptor::FileDescriptor(const std::filesystem::path& path, std::string place)
    : FileDescriptor(open_to_read(path), std::move(place)) {}

FileDescriptor::FileDescriptor(int open_file, std::string place) : fd_(open_file), place_(std::move(place)) {
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
  throw InputError(fmt::format("{}: neither a file nor a pipe. Store the data in a file first.", place_));
}

FileDescriptor::~FileDescriptor() {
  ::close(fd_);
}

std::size_t FileDescriptor::read_at(std::size_t position, std::span<char> out) const {
  if (growth_ == FileGrowth::grows) out = out.first(std::min(out.size(), size_ - std::min(size_, position)));
  while (true) {
    const ssize_t got =
        ::pread(fd_, out.data(), std::min(out.size(), largest_read), static_cast<off_t>(position));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw_errno(place_, "read");
  }
}

void FileDescriptor::require_unchanged() const {
  struct stat facts {};
  if (::fstat(fd_, &facts) != 0) throw_errno(place_, "read");
  if (growth_ == FileGrowth::grows && static_cast<std::size_t>(facts.st_size) >= size_) return;
  if (static_cast<std::size_t>(facts.st_size) != size_ || time_of_writing(facts) != written_at_)
    throw InputError(fmt::format(
        "{}: the file changed while it was read. Wait until it is written, or read a copy.", place_));
}

}  // namespace pcic
