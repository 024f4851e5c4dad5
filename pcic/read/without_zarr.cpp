// What zarr_source.hpp declares of reading, in a build without the codecs (-DPCIC_WITH_ZARR=OFF): zarr is recognised, to be
// refused with a way out.
#include <fmt/format.h>

#include "pcic/core/errors.hpp"
#include "pcic/read/zarr_source.hpp"

namespace pcic {
namespace {

[[noreturn]] void refuse_zarr(const InputFile& file) {
  throw InputError(fmt::format(
      "{}: a zarr store; this build of pcic was made without zarr. Open it with ArviZ or xarray and give what "
      "they return, or use a pcic that was built with zarr.",
      file.place()));
}

}  // namespace

std::unique_ptr<DrawSource> open_zarr(std::span<const InputFile> files, const OpenOptions&) {
  refuse_zarr(files.front());
}

Dataset read_zarr_data(const InputFile& file, FirstRow) {
  refuse_zarr(file);
}

}  // namespace pcic
