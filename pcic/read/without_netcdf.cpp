// What netcdf_source.hpp declares of reading, in a build without netCDF-C (-DPCIC_WITH_NETCDF=OFF): netCDF is recognised, to be
// refused with a way out.
#include <fmt/format.h>

#include "pcic/core/errors.hpp"
#include "pcic/read/netcdf_source.hpp"

namespace pcic {
namespace {

[[noreturn]] void refuse_netcdf(const InputFile& file) {
  throw InputError(fmt::format(
      "{}: a netCDF file; this build of pcic was made without netCDF. Open it with ArviZ or xarray and give what "
      "they return, or use a pcic that was built with netCDF.",
      file.place()));
}

}  // namespace

std::unique_ptr<DrawSource> open_netcdf(std::span<const InputFile> files, const OpenOptions&) {
  refuse_netcdf(files.front());
}

Dataset read_netcdf_data(const InputFile& file, FirstRow) {
  refuse_netcdf(file);
}

}  // namespace pcic
