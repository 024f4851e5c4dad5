#include "pcic/read/zarr_type.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace pcic {
namespace {

constexpr std::size_t bytes_of_utf32 = 4;
constexpr std::size_t longest_fixed_text = 65536;

struct NamedNumber {
  std::string_view name;
  char kind;
  std::size_t item_size;
};
constexpr std::array named_numbers{
    NamedNumber{"float64", 'f', 8}, NamedNumber{"float32", 'f', 4}, NamedNumber{"int8", 'i', 1},
    NamedNumber{"int16", 'i', 2},   NamedNumber{"int32", 'i', 4},   NamedNumber{"int64", 'i', 8},
    NamedNumber{"uint8", 'u', 1},   NamedNumber{"uint16", 'u', 2},  NamedNumber{"uint32", 'u', 4},
    NamedNumber{"uint64", 'u', 8},  NamedNumber{"bool", 'b', 1},
};

ZarrType number_type(char kind, std::size_t item_size, bool big_endian) {
  ZarrType type{ZarrType::Kind::number, {}, item_size};
  type.number.kind = kind;
  type.number.item_size = item_size;
  type.number.big_endian = big_endian;
  return type;
}

}  // namespace

std::optional<ZarrType> zarr_type_of_dtype(std::string_view dtype) {
  if (dtype == "|O") return ZarrType{ZarrType::Kind::any_text, {}, 0};
  if (dtype.size() < 3) return std::nullopt;
  const bool big_endian = dtype[0] == '>';
  const char kind = dtype[1];
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(dtype.data() + 2, dtype.data() + dtype.size(), size);
  if (error != std::errc() || end != dtype.data() + dtype.size()) return std::nullopt;
  if ((kind == 'U' || kind == 'S') && (size == 0 || size > longest_fixed_text)) return std::nullopt;
  if (kind == 'U') {
    ZarrType text{ZarrType::Kind::fixed_text, {}, size * bytes_of_utf32};
    text.number.big_endian = big_endian;
    return text;
  }
  if (kind == 'S') return ZarrType{ZarrType::Kind::bytes_text, {}, size};
  const bool is_known = std::ranges::any_of(named_numbers, [&](const NamedNumber& number) {
    return number.kind == kind && number.item_size == size;
  });
  if (!is_known) return std::nullopt;
  return number_type(kind, size, big_endian);
}

std::optional<ZarrType> zarr_type_named(std::string_view name) {
  if (name == "string") return ZarrType{ZarrType::Kind::any_text, {}, 0};
  const auto found = std::ranges::find(named_numbers, name, &NamedNumber::name);
  if (found == named_numbers.end()) return std::nullopt;
  return number_type(found->kind, found->item_size, false);
}

}  // namespace pcic
