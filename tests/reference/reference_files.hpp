// Files of the reference tests: recordings beside the tests, fits of the project or beside it, and scratch
// .npy files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pcic/core/project_root_test.hpp"

namespace pcic::reference {

nlohmann::json read_recording(const std::string& name);  // "loo/eight_schools.json"

// A directory of its own, removed with it.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  std::filesystem::path path(const std::string& name) const { return root_ / name; }

 private:
  std::filesystem::path root_;
};

// Little-endian doubles in C order; `values` has the product of `shape` elements.
void write_npy(const std::filesystem::path& path, const std::vector<std::size_t>& shape,
               const std::vector<double>& values);

}  // namespace pcic::reference
