// ZarrStore: the objects of a zarr store by their keys ("posterior/mu/zarr.json"), in a folder or in a zip archive.
//
// The description of every array is read where it lies; what a store may repeat of them at its root (consolidated metadata)
// is not needed where listing is cheap, and is passed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/read/input_file.hpp"

namespace pcic {

class ZarrObject {
 public:
  virtual ~ZarrObject() = default;
  virtual std::size_t size() const = 0;
  // All of `out`, from `position` on; InputError if the object is shorter.
  virtual void read(std::size_t position, std::span<char> out) const = 0;
};

class ZarrStore {
 public:
  virtual ~ZarrStore() = default;
  // Null if there is none. May be called by several threads.
  virtual std::unique_ptr<ZarrObject> open(const std::string& key) const = 0;
  // Names of the folders in a folder, sorted; "" is the root.
  virtual std::vector<std::string> folders_in(const std::string& folder) const = 0;
  // Bytes of all objects under a folder.
  virtual std::uint64_t bytes_under(const std::string& folder) const = 0;
};

// A folder, or a zip archive with zarr.json or .zgroup at its root or in its only folder.
std::unique_ptr<ZarrStore> open_zarr_store(const InputFile& file);

bool is_zipped_zarr(const InputFile& file);

}  // namespace pcic
