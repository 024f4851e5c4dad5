#include "pcic/core/utf8.hpp"

namespace pcic {
namespace {

constexpr char32_t smallest_of_length[] = {0, 0, 0x80, 0x800, 0x10000};
constexpr char32_t largest = 0x10FFFF;

bool is_surrogate(char32_t code_point) {
  return code_point >= 0xD800 && code_point <= 0xDFFF;
}

}  // namespace

Utf8Character front_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {1, first};
  if (first < 0xC2 || first > 0xF4) return {};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (text.size() < length) return {};
  char32_t code_point = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) return {};
    code_point = code_point << 6 | (byte & 0x3F);
  }
  if (code_point < smallest_of_length[length] || code_point > largest || is_surrogate(code_point)) return {};
  return {length, code_point};
}

}  // namespace pcic
