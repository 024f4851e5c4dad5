// Fingerprint: whether two rows of values are the same, without keeping them.
//
//   hash = sum_i mix(x_i) B^(size - 1 - i)  modulo 2^64
//
// so that the fingerprint of two rows one after the other follows from theirs. 0 and -0 are the same value,
// and so are all NaN. No protection against somebody who wants two rows to look alike.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pcic {

struct Fingerprint {
  std::uint64_t size = 0;  // values
  std::uint64_t hash = 0;

  void add(double value) { add_bits(std::bit_cast<std::uint64_t>(value == value ? value + 0.0 : nan_value)); }
  void add(std::string_view text);
  void append(const Fingerprint& after);
  bool operator==(const Fingerprint&) const = default;

  std::string text() const;  // "8:cbf29ce484222325"
  static std::optional<Fingerprint> from_text(std::string_view text);

 private:
  static constexpr std::uint64_t base = 0x9e3779b97f4a7c15;
  static constexpr double nan_value = std::bit_cast<double>(std::uint64_t{0x7ff8000000000000});

  static std::uint64_t mix(std::uint64_t bits) {  // the finalizer of SplitMix64
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  }
  void add_bits(std::uint64_t bits) {
    hash = hash * base + mix(bits + base);
    ++size;
  }
};

Fingerprint fingerprint(std::span<const double> values);
Fingerprint fingerprint(std::span<const std::string> texts);

}  // namespace pcic
