#include "pcic/read/read_dataset.hpp"

#include <fmt/format.h>

#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/data_csv.hpp"
#include "pcic/read/file_kind.hpp"
#include "pcic/read/npy_convert.hpp"
#include "pcic/read/npy_file.hpp"
#include "pcic/read/stan_json.hpp"

namespace pcic {
namespace {

// Row-major order of an array stored with the first index fastest: an odometer over the indices.
std::vector<double> from_fortran_order(const std::vector<double>& stored,
                                       const std::vector<std::size_t>& shape) {
  std::vector<std::size_t> index(shape.size(), 0);
  std::vector<std::size_t> stride(shape.size(), 1);
  for (std::size_t axis = 1; axis < shape.size(); ++axis) stride[axis] = stride[axis - 1] * shape[axis - 1];
  std::vector<double> values;
  values.reserve(stored.size());
  std::size_t at = 0;
  while (values.size() < stored.size()) {
    values.push_back(stored[at]);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      at += stride[axis];
      if (++index[axis] < shape[axis]) break;
      at -= stride[axis] * std::exchange(index[axis], 0);
    }
  }
  return values;
}

Dataset read_npy(const std::filesystem::path& path) {
  const std::string bytes = read_all(path, largest_whole_file);
  const NpyHeader header = parse_npy_header(bytes, place_of(path));
  if (bytes.size() != header.data_end())
    throw InputError(fmt::format("{}: {} bytes; its shape needs {}. Write the file again.", place_of(path),
                                 bytes.size(), header.data_end()));
  DataArray array{array_name_of(path), header.shape, std::vector<double>(header.num_values)};
  convert_to_doubles(header, {bytes.data() + header.data_begin, 1, header.num_values, header.num_values, 1},
                     array.values.data());
  if (header.fortran_order) array.values = from_fortran_order(array.values, header.shape);
  Dataset data;
  data.arrays.push_back(std::move(array));
  return data;
}

Dataset read_json(const std::filesystem::path& path) {
  return parse_stan_json(read_all(path, largest_whole_file), place_of(path));
}

}  // namespace

Dataset read_dataset(const std::filesystem::path& path, FirstRow first_row) {
  switch (file_kind_of(path)) {
    case FileKind::npy:
      return read_npy(path);
    case FileKind::json:
      return read_json(path);
    case FileKind::text:
      return read_data_csv(path, first_row);
  }
  throw std::logic_error("read_dataset: a kind of file without a reader");
}

}  // namespace pcic
