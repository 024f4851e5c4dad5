#include "pcic/present/report/base64.hpp"

#include <bit>
#include <string_view>

namespace pcic {

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t there = bytes.size() - at;
    const std::uint32_t three = (std::uint32_t{bytes[at]} << 16) |
                                (there > 1 ? std::uint32_t{bytes[at + 1]} << 8 : 0) |
                                (there > 2 ? std::uint32_t{bytes[at + 2]} : 0);
    text += digits[three >> 18];
    text += digits[(three >> 12) & 63];
    text += there > 1 ? digits[(three >> 6) & 63] : '=';
    text += there > 2 ? digits[three & 63] : '=';
  }
  return text;
}

std::string base64(std::span<const double> values) {
  static_assert(std::endian::native == std::endian::little, "reports hold little-endian numbers");
  return base64({reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()});
}

}  // namespace pcic
