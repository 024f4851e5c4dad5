#include "pcic/read/zarr_folder.hpp"

namespace pcic {

std::optional<std::filesystem::path> zarr_root_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return std::nullopt;
  for (const char* name : {"zarr.json", ".zgroup"})
    if (std::filesystem::is_regular_file(path / name, ignored)) return path / name;
  return std::nullopt;
}

}  // namespace pcic
