// Files for tests: written into a directory of their own, removed with it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/draw_source.hpp"

namespace pcic::testing {

class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  std::filesystem::path path(std::string_view name) const { return root_ / name; }
  std::filesystem::path write(std::string_view name, std::string_view content) const;
  // filter: gzip, zstd, xz or bzip2.
  std::filesystem::path write_packed(std::string_view name, std::string_view content,
                                     const char* filter) const;
  std::filesystem::path write_zip(std::string_view name, const std::vector<std::string>& members) const;

 private:
  std::filesystem::path root_;
};

// Everything a source yields: values[array][chain][draw][element].
struct AllDraws {
  std::vector<std::vector<std::vector<std::vector<double>>>> values;
};
// With read_ahead, the next block is made ready before a block is looked at.
AllDraws drain(DrawSource& source, const std::vector<std::string>& names, bool read_ahead = false);

// The message of the InputError the call throws; empty if it throws none.
template <class Call>
std::string input_error(Call call);

std::string cmdstan_file(std::string_view settings, std::string_view body);

// Beside the project, on the machines that have it.
std::filesystem::path shared_fits();

}  // namespace pcic::testing

#include "pcic/core/errors.hpp"

template <class Call>
std::string pcic::testing::input_error(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}
