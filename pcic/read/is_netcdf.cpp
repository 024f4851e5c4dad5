// Recognising netCDF needs no netCDF-C.
#include "pcic/read/netcdf_source.hpp"

namespace pcic {

bool is_netcdf(const InputFile&, std::string_view first_bytes) {
  using namespace std::string_view_literals;
  return first_bytes.starts_with("\x89HDF\r\n\x1a\n"sv) || first_bytes.starts_with("CDF\x01"sv) ||
         first_bytes.starts_with("CDF\x02"sv) || first_bytes.starts_with("CDF\x05"sv);
}

}  // namespace pcic
