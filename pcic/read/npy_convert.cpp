#include "pcic/read/npy_convert.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace pcic {
namespace {

template <class T, bool is_swapped>
T load_as_it_is(const char* bytes) {
  std::array<char, sizeof(T)> raw;
  std::memcpy(raw.data(), bytes, sizeof(T));
  if constexpr (is_swapped) std::reverse(raw.begin(), raw.end());
  return std::bit_cast<T>(raw);
}

template <class T, bool is_swapped>
double load(const char* bytes) {
  return static_cast<double>(load_as_it_is<T, is_swapped>(bytes));
}

struct Bool {
  std::uint8_t byte;
  explicit operator double() const { return byte != 0 ? 1.0 : 0.0; }
};

template <class T, bool is_swapped>
void convert(const NpyMatrix& matrix, double* out) {
  constexpr std::size_t columns_at_once = 8;
  const std::size_t draw_bytes = matrix.draw_stride * sizeof(T);
  const std::size_t obs_bytes = matrix.obs_stride * sizeof(T);
  if (matrix.obs_stride == 1) {
    for (std::size_t draw = 0; draw < matrix.num_draws; ++draw)
      for (std::size_t obs = 0; obs < matrix.num_obs; ++obs)
        out[draw * matrix.num_obs + obs] =
            load<T, is_swapped>(matrix.bytes + draw * draw_bytes + obs * sizeof(T));
    return;
  }
  for (std::size_t first = 0; first < matrix.num_obs; first += columns_at_once) {
    const std::size_t last = std::min(first + columns_at_once, matrix.num_obs);
    for (std::size_t draw = 0; draw < matrix.num_draws; ++draw)
      for (std::size_t obs = first; obs < last; ++obs)
        out[draw * matrix.num_obs + obs] =
            load<T, is_swapped>(matrix.bytes + draw * draw_bytes + obs * obs_bytes);
  }
}

struct Converter {
  char kind;
  std::size_t item_size;
  void (*native)(const NpyMatrix&, double*);
  void (*swapped)(const NpyMatrix&, double*);
};

template <class T>
constexpr Converter make_converter(char kind) {
  return {kind, sizeof(T), convert<T, false>, convert<T, true>};
}

constexpr std::array converters{
    make_converter<float>('f'),         make_converter<double>('f'),
    make_converter<std::int8_t>('i'),   make_converter<std::int16_t>('i'),
    make_converter<std::int32_t>('i'),  make_converter<std::int64_t>('i'),
    make_converter<std::uint8_t>('u'),  make_converter<std::uint16_t>('u'),
    make_converter<std::uint32_t>('u'), make_converter<std::uint64_t>('u'),
    make_converter<Bool>('b'),
};

bool is_native(const NpyHeader& header) {
  return header.big_endian == (std::endian::native == std::endian::big);
}

template <class T>
std::vector<T> load_numbers(const NpyHeader& header, char kind, const char* bytes) {
  std::vector<T> numbers;
  if (header.kind != kind || header.item_size != sizeof(T)) return numbers;
  numbers.reserve(header.num_values);
  for (std::size_t at = 0; at < header.num_values; ++at, bytes += sizeof(T))
    numbers.push_back(is_native(header) ? load_as_it_is<T, false>(bytes) : load_as_it_is<T, true>(bytes));
  return numbers;
}

}  // namespace

void convert_to_doubles(const NpyHeader& header, const NpyMatrix& matrix, double* out) {
  for (const Converter& converter : converters) {
    if (converter.kind != header.kind || converter.item_size != header.item_size) continue;
    (is_native(header) ? converter.native : converter.swapped)(matrix, out);
    return;
  }
  throw std::logic_error("convert_to_doubles: a type parse_npy_header does not let through");
}

std::vector<std::int64_t> signed_numbers(const NpyHeader& header, const char* bytes) {
  return load_numbers<std::int64_t>(header, 'i', bytes);
}

std::vector<std::uint64_t> unsigned_numbers(const NpyHeader& header, const char* bytes) {
  return load_numbers<std::uint64_t>(header, 'u', bytes);
}

bool is_plain_doubles(const NpyHeader& header, const NpyMatrix& matrix) {
  return header.kind == 'f' && header.item_size == sizeof(double) && is_native(header) &&
         matrix.obs_stride == 1 && reinterpret_cast<std::uintptr_t>(matrix.bytes) % alignof(double) == 0;
}

}  // namespace pcic
