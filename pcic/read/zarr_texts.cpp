#include "pcic/read/zarr_texts.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

std::uint32_t unsigned_at(std::string_view bytes, std::size_t at, bool big_endian) {
  std::uint32_t number = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t shift = 8 * (big_endian ? 3 - k : k);
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + k])) << shift;
  }
  return number;
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return add(code);
  if (code < 0x800) return add(0xC0 | code >> 6), add(0x80 | (code & 0x3F));
  if (code >= 0x110000) code = 0xFFFD;
  if (code < 0x10000)
    add(0xE0 | code >> 12);
  else
    add(0xF0 | code >> 18), add(0x80 | (code >> 12 & 0x3F));
  add(0x80 | (code >> 6 & 0x3F));
  add(0x80 | (code & 0x3F));
}

std::string text_of_utf32(std::string_view item, bool big_endian) {
  std::string text;
  for (std::size_t at = 0; at + 4 <= item.size(); at += 4) {
    const std::uint32_t code = unsigned_at(item, at, big_endian);
    if (code == 0) break;
    append_utf8(text, code);
  }
  return text;
}

// A count, then the length and the bytes of each.
std::vector<std::string> decode_any_length(std::string_view bytes, std::size_t count,
                                           const std::string& place) {
  std::vector<std::string> texts;
  std::size_t at = 4;
  while (texts.size() < count) {
    const std::size_t length = at + 4 <= bytes.size() ? unsigned_at(bytes, at, false) : bytes.size();
    if (at + 4 + length > bytes.size())
      throw InputError(fmt::format("{}: its texts are cut short. Write the store again.", place));
    texts.emplace_back(bytes.substr(at + 4, length));
    at += 4 + length;
  }
  return texts;
}

}  // namespace

std::vector<std::string> decode_texts(const ZarrType& type, std::string_view bytes, std::size_t count,
                                      const std::string& place) {
  if (type.kind == ZarrType::Kind::any_text) return decode_any_length(bytes, count, place);
  std::vector<std::string> texts;
  for (std::size_t item = 0; item < count; ++item) {
    const std::string_view part = bytes.substr(item * type.item_size, type.item_size);
    if (type.kind == ZarrType::Kind::fixed_text)
      texts.push_back(text_of_utf32(part, type.number.big_endian));
    else
      texts.emplace_back(part.substr(0, part.find('\0')));
  }
  return texts;
}

}  // namespace pcic
