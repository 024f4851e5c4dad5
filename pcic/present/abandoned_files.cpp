#include "pcic/present/abandoned_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <mutex>
#include <set>
#include <system_error>

namespace pcic {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".tmp";

// Empty where it is not known: then nothing is ever removed.
const std::string& this_boot() {
  static const std::string id = [] {
    std::string text;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> text;
    std::erase(text, '-');
    return text.substr(0, 12);
  }();
  return id;
}

std::string first_part() {
  return fmt::format(".pcic-{}-", this_boot());
}

bool is_temporary_of_this_boot(std::string_view name) {
  const std::string start = first_part();
  if (this_boot().empty() || !name.starts_with(start) || !name.ends_with(ending)) return false;
  name = name.substr(start.size(), name.size() - start.size() - ending.size());
  return std::ranges::count(name, '-') == 2 &&
         name.find_first_not_of("0123456789-") == std::string_view::npos;
}

bool is_same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

void remove_if_abandoned(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  struct stat opened {
  }, named{};
  const bool ours = ::fstat(file, &opened) == 0 && S_ISREG(opened.st_mode) && opened.st_uid == ::geteuid();
  if (ours && ::flock(file, LOCK_EX | LOCK_NB) == 0 && ::lstat(path.c_str(), &named) == 0 &&
      is_same_file(opened, named))
    ::unlink(path.c_str());
  ::close(file);
}

}  // namespace

std::string temporary_name() {
  static std::atomic<unsigned> counter{0};
  const auto time = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format("{}{}-{}-{}{}", first_part(), ::getpid(), time, counter++, ending);
}

bool lock_temporary(int descriptor) noexcept {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return errno != EWOULDBLOCK;  // a file system without locks
  struct stat status {};
  return ::fstat(descriptor, &status) != 0 || status.st_nlink > 0;
}

void remove_abandoned_files(const fs::path& directory) {
  static std::mutex mutex;
  static std::set<fs::path> looked_at;
  const std::scoped_lock lock(mutex);
  if (!looked_at.insert(directory).second) return;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error))
    if (is_temporary_of_this_boot(entry->path().filename().native())) remove_if_abandoned(entry->path());
}

}  // namespace pcic
