#include "pcic/run/find_files.hpp"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view pattern_characters = "*?[";

// The folder is meant as it is, whatever characters its name has.
std::string without_meaning(std::string_view path) {
  std::string escaped;
  for (char c : path) {
    if (pattern_characters.find(c) != std::string_view::npos || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

class Matches {
 public:
  explicit Matches(const std::string& pattern) {
    if (glob(pattern.c_str(), 0, nullptr, &matches_) != 0) matches_.gl_pathc = 0;
  }
  ~Matches() { globfree(&matches_); }
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  std::vector<fs::path> sorted() const {
    std::vector<fs::path> paths(matches_.gl_pathv, matches_.gl_pathv + matches_.gl_pathc);
    std::ranges::sort(paths);
    return paths;
  }

 private:
  glob_t matches_ = {};
};

}  // namespace

std::vector<fs::path> matching_files(const fs::path& folder, const std::string& pattern) {
  if (pattern.find_first_of(pattern_characters) == std::string::npos) return {};
  const bool is_absolute = fs::path(pattern).is_absolute();
  const std::string prefix = is_absolute || folder.empty() ? "" : without_meaning(folder.string()) + "/";
  return Matches(prefix + pattern).sorted();
}

std::vector<fs::path> find_files(const fs::path& folder, const std::string& pattern, std::string_view place) {
  if (pattern.find_first_of(pattern_characters) == std::string::npos) return {folder / pattern};
  std::vector<fs::path> files = matching_files(folder, pattern);
  if (files.empty())
    throw InputError(
        fmt::format("{}: no file matches '{}'. Patterns start from the folder of the job file, {}.", place,
                    pattern, folder.empty() ? "." : folder.string()));
  return files;
}

}  // namespace pcic
