#include "pcic/run/given_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/zarr_folder.hpp"
#include "pcic/run/find_files.hpp"

namespace pcic {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view take_digits(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, is_digit);
  std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  return digits;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if ((entry.is_regular_file() || zarr_root_file(entry.path())) &&
        !entry.path().filename().string().starts_with('.'))
      files.push_back(entry.path());
  if (files.empty())
    throw InputError(
        fmt::format("{}: a folder without files; expected the chains of a run.", folder.string()));
  return files;
}

}  // namespace

bool in_natural_order(std::string_view one, std::string_view other) {
  while (!one.empty() && !other.empty()) {
    if (is_digit(one.front()) && is_digit(other.front())) {
      const std::string_view number = take_digits(one);
      const std::string_view other_number = take_digits(other);
      if (number.size() != other_number.size()) return number.size() < other_number.size();
      if (number != other_number) return number < other_number;
    } else {
      if (one.front() != other.front()) return one.front() < other.front();
      one.remove_prefix(1);
      other.remove_prefix(1);
    }
  }
  return one.size() < other.size();
}

std::vector<fs::path> given_files(std::span<const fs::path> given) {
  std::vector<fs::path> all;
  for (const fs::path& path : given) {
    std::error_code ignored;
    std::vector<fs::path> files{path};
    if (fs::is_directory(path, ignored) && !zarr_root_file(path)) {
      files = files_in(path);
    } else if (!fs::exists(path, ignored)) {
      std::vector<fs::path> matches = matching_files({}, path.string());
      if (!matches.empty()) files = std::move(matches);
    }
    std::ranges::sort(files, in_natural_order, [](const fs::path& file) { return file.string(); });
    all.insert(all.end(), files.begin(), files.end());
  }
  return all;
}

}  // namespace pcic
