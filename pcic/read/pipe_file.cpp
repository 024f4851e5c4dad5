#include "pcic/read/pipe_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t step_bytes = std::size_t{1} << 20;

class OpenFile {
 public:
  explicit OpenFile(int fd) : fd_(fd) {}
  ~OpenFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

[[noreturn]] void throw_not_stored(const std::string& place, const std::string& folder) {
  throw IoError(fmt::format(
      "{}: cannot store what comes through this pipe in {}: {}. Set TMPDIR to a folder with room.", place,
      folder, std::strerror(errno)));
}

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

// 0 at the end; waits for a program that has the pipe open and has not written yet.
std::size_t read_some(int pipe, std::vector<char>& bytes, const std::string& place) {
  while (true) {
    const ssize_t got = ::read(pipe, bytes.data(), bytes.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno == EAGAIN) {
      pollfd waiting{pipe, POLLIN, 0};
      ::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      throw IoError(fmt::format("{}: cannot read: {}.", place, std::strerror(errno)));
    }
  }
}

bool write_fully(int file, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(file, bytes, count);
    if (written < 0 && errno != EINTR) return false;
    if (written <= 0) continue;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return true;
}

std::shared_ptr<const FileDescriptor> store(int pipe, const std::string& place) {
  const std::string folder = temporary_folder();
  OpenFile file(make_nameless_file(folder));
  if (file.get() < 0) throw_not_stored(place, folder);
  std::vector<char> bytes(step_bytes);
  std::size_t total = 0;
  while (const std::size_t got = read_some(pipe, bytes, place)) {
    if (!write_fully(file.get(), bytes.data(), got)) throw_not_stored(place, folder);
    total += got;
  }
  if (total == 0)
    throw InputError(fmt::format(
        "{}: nothing came through this pipe. Start the program that writes to it first, and see that it "
        "succeeds.",
        place));
  return std::make_shared<FileDescriptor>(file.release(), place);
}

}  // namespace

std::shared_ptr<const FileDescriptor> store_pipe(const std::filesystem::path& path) {
  // O_NONBLOCK: opening a pipe nobody writes to must not hang.
  const OpenFile pipe(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (pipe.get() < 0) throw IoError(fmt::format("{}: cannot open: {}.", path.string(), std::strerror(errno)));
  return store(pipe.get(), path.string());
}

std::shared_ptr<const FileDescriptor> open_standard_input() {
  const std::string place = "standard input";
  if (::isatty(STDIN_FILENO) == 1)
    throw InputError(fmt::format(
        "{}: a terminal; expected a file or a pipe, for example: zcat fit.csv.gz | pcic estimate -", place));
  struct stat facts {};
  if (::fstat(STDIN_FILENO, &facts) == 0 && (S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode)))
    return store(STDIN_FILENO, place);
  const int copy = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) throw IoError(fmt::format("{}: cannot open: {}.", place, std::strerror(errno)));
  return std::make_shared<FileDescriptor>(copy, place);
}

}  // namespace pcic
