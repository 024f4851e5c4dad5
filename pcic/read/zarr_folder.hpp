// A zarr store on disk is a folder; the file that describes its root says so.
#pragma once

#include <filesystem>
#include <optional>

namespace pcic {

// The description of the root, zarr.json (version 3) or .zgroup (version 2); nothing if the path is no such folder.
std::optional<std::filesystem::path> zarr_root_file(const std::filesystem::path& path);

}  // namespace pcic
