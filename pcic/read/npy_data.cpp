#include "pcic/read/npy_data.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/npy_convert.hpp"
#include "pcic/read/npy_header.hpp"
#include "pcic/read/whole_numbers.hpp"

namespace pcic {
namespace {

// Row-major order of an array stored with the first index fastest: an odometer over the indices.
template <class Number>
std::vector<Number> in_c_order(std::vector<Number> stored, const NpyHeader& header) {
  if (!header.fortran_order) return stored;
  const std::vector<std::size_t>& shape = header.shape;
  std::vector<std::size_t> index(shape.size(), 0);
  std::vector<std::size_t> stride(shape.size(), 1);
  for (std::size_t axis = 1; axis < shape.size(); ++axis) stride[axis] = stride[axis - 1] * shape[axis - 1];
  std::vector<Number> values;
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

}  // namespace

DataArray parse_npy(std::string_view bytes, std::string name, const std::string& place) {
  const NpyHeader header = parse_npy_header(bytes, place);
  if (bytes.size() != header.data_end())
    throw InputError(fmt::format("{}: {} bytes; its shape needs {}. Write the file again.", place,
                                 bytes.size(), header.data_end()));
  DataArray array{std::move(name), header.shape, {}};
  const char* values = bytes.data() + header.data_begin;
  if (const auto numbers = signed_numbers(header, values); !numbers.empty()) {
    set_whole_numbers(array, in_c_order(numbers, header), place);
  } else if (const auto naturals = unsigned_numbers(header, values); !naturals.empty()) {
    set_whole_numbers(array, in_c_order(naturals, header), place);
  } else {
    std::vector<double> doubles(header.num_values);
    convert_to_doubles(header, {values, 1, header.num_values, header.num_values, 1}, doubles.data());
    array.values = in_c_order(std::move(doubles), header);
  }
  return array;
}

Dataset read_npy_data(const InputFile& file, FirstRow) {
  Dataset data;
  data.arrays.push_back(parse_npy(read_all(file, largest_whole_file), array_name_of(file), file.place()));
  return data;
}

}  // namespace pcic
