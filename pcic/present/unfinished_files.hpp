// The temporary files being written right now, so that a signal can remove them.
//
// A fixed table of paths: nothing is allocated, and remove_unfinished_files() only calls unlink(), so a
// signal handler may call it. Files beyond the size of the table, or with longer paths, are not remembered;
// they are written all the same, and the next writer cleans up after a signal (abandoned_files.hpp).
#pragma once

#include <cstddef>
#include <string>

namespace pcic {

inline constexpr std::size_t max_unfinished_files = 16;

// Async-signal-safe. Unlinks every remembered file and forgets none: the process is about to end.
void remove_unfinished_files() noexcept;

// Remembers a path as long as it lives. Thread-safe.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(const std::string& absolute_path) noexcept;
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

 private:
  std::size_t slot_;
};

}  // namespace pcic
