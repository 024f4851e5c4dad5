// What every fuzz target shares: an entry point, files in memory, and a check that does not depend on NDEBUG.
//
// A target returns if the input is accepted or refused with InputError; anything else is a finding.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace pcic::fuzz {

inline void require(bool condition, const char* claim) {
  if (condition) return;
  std::fprintf(stderr, "not true: %s\n", claim);
  std::abort();
}

// The same value, or both NaN.
inline bool same(double a, double b) {
  return a == b || (a != a && b != b);
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return size == 0 ? std::string_view() : std::string_view(reinterpret_cast<const char*>(data), size);
}

// A file without a place on disk, readable through path().
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content) : fd_(memfd_create("fuzz", 0)) {
    require(fd_ >= 0, "a file in memory can be made");
    const auto written = write(fd_, content.data(), content.size());
    require(written == static_cast<ssize_t>(content.size()), "a file in memory takes its content");
  }
  ~MemoryFile() { close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

}  // namespace pcic::fuzz
