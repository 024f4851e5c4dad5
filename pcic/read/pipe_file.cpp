#include "pcic/read/pipe_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/nameless_file.hpp"

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

 private:
  int fd_;
};

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

std::shared_ptr<const FileDescriptor> store(int pipe, const std::string& place) {
  NamelessFile file(place);
  std::vector<char> bytes(step_bytes);
  bool is_empty = true;
  while (const std::size_t got = read_some(pipe, bytes, place)) {
    file.append({bytes.data(), got});
    is_empty = false;
  }
  if (is_empty)
    throw InputError(fmt::format(
        "{}: nothing came through this pipe. Start the program that writes to it first, and see that it "
        "succeeds.",
        place));
  return file.finish();
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
