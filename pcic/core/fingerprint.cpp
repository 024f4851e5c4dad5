#include "pcic/core/fingerprint.hpp"

#include <fmt/format.h>

#include <charconv>

namespace pcic {

void Fingerprint::add(std::string_view text) {
  std::uint64_t bits = text.size();
  for (const unsigned char c : text) bits = mix(bits * base + c);
  add_bits(bits);
}

void Fingerprint::append(const Fingerprint& after) {
  std::uint64_t power = 1, square = base;  // base^after.size
  for (std::uint64_t left = after.size; left > 0; left >>= 1, square *= square)
    if (left & 1) power *= square;
  hash = hash * power + after.hash;
  size += after.size;
}

std::string Fingerprint::text() const {
  return fmt::format("{}:{:016x}", size, hash);
}

std::optional<Fingerprint> Fingerprint::from_text(std::string_view text) {
  constexpr std::ptrdiff_t num_digits = 16;
  Fingerprint read;
  const char* const end = text.data() + text.size();
  const auto [colon, size_error] = std::from_chars(text.data(), end, read.size);
  if (size_error != std::errc() || end - colon != 1 + num_digits || *colon != ':') return std::nullopt;
  const auto [last, hash_error] = std::from_chars(colon + 1, end, read.hash, 16);
  if (hash_error != std::errc() || last != end) return std::nullopt;
  return read;
}

Fingerprint fingerprint(std::span<const double> values) {
  Fingerprint result;
  for (const double value : values) result.add(value);
  return result;
}

Fingerprint fingerprint(std::span<const std::string> texts) {
  Fingerprint result;
  for (const std::string& text : texts) result.add(std::string_view(text));
  return result;
}

}  // namespace pcic
