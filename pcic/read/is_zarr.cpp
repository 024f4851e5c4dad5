// Recognising zarr needs none of its codecs.
#include "pcic/read/zarr_folder.hpp"
#include "pcic/read/zarr_source.hpp"
#include "pcic/read/zarr_store.hpp"

namespace pcic {

bool is_zarr(const InputFile& file, std::string_view) {
  return zarr_root_file(file.path()).has_value() || is_zipped_zarr(file);
}

}  // namespace pcic
