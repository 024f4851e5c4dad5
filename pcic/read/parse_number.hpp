// Text to double, correctly rounded: bit for bit what strtod gives in the C locale.
//
// parse_number reads a whole cell: spaces around it, a leading +, quotes, NaN, NA, inf, Infinity in any case.
// parse_short_decimal reads [-]digits.digits and [-]digits of at most 15 characters, the numbers CmdStan writes by the million,
// without a branch on their lengths: the digits, dot squeezed out, are one integer below 10^15 < 2^53, the power of
// ten is exact too, so one division rounds once (Clinger's fast path). About 5 ns.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pcic {

// Bytes that must be readable after the text handed to parse_short_decimal.
inline constexpr std::size_t kTextPadding = 64;

std::optional<double> parse_number(std::string_view cell);

// The spaces and quotes around a cell.
std::string_view trim_cell(std::string_view cell);

namespace detail {

inline constexpr double kPowersOfTen[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
inline constexpr std::uint64_t kIntegerPowersOfTen[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

inline std::uint64_t load_digits(const char* text) {
  std::uint64_t word;
  std::memcpy(&word, text, sizeof word);
  return word ^ 0x3030303030303030u;
}

// Eight digit values, first digit in the lowest byte: pairs, then fours, then all eight.
inline std::uint64_t eight_digits(std::uint64_t word) {
  word = word * 10 + (word >> 8);
  constexpr std::uint64_t kMask = 0x000000FF000000FFu;
  constexpr std::uint64_t kHigh = 100 + (std::uint64_t{1000000} << 32);
  constexpr std::uint64_t kLow = 1 + (std::uint64_t{10000} << 32);
  return ((word & kMask) * kHigh + ((word >> 16) & kMask) * kLow) >> 32;
}

}  // namespace detail

// Null if the text does not begin with such a number; otherwise where it ends.
inline const char* parse_short_decimal(const char* text, double& value) {
#if defined(__SSE2__)
  const std::uint64_t negative = *text == '-';
  text += negative;
  const __m128i shifted = _mm_sub_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text)), _mm_set1_epi8('0'));
  const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(shifted, _mm_set1_epi8(9)), shifted);
  const unsigned others = ~static_cast<unsigned>(_mm_movemask_epi8(is_digit));
  const unsigned dot = static_cast<unsigned>(std::countr_zero(others));
  if (dot - 1 > 7) return nullptr;
  const std::uint64_t first = detail::load_digits(text);
  if (text[dot] != '.') {
    const std::uint64_t integer = detail::eight_digits(first << (64 - 8 * dot));
    value = std::bit_cast<double>(std::bit_cast<std::uint64_t>(static_cast<double>(integer)) | negative << 63);
    return text + dot;
  }
  const unsigned end = static_cast<unsigned>(std::countr_zero(others & (others - 1)));
  const unsigned num_digits = end - 1;
  if (end > 15 || num_digits == dot) return nullptr;
  const std::uint64_t before_dot = (std::uint64_t{1} << (8 * dot - 1) << 1) - 1;
  const std::uint64_t squeezed = (first & before_dot) | (detail::load_digits(text + 1) & ~before_dot);
  const unsigned in_second = num_digits > 8 ? num_digits - 8 : 0;
  const unsigned in_first = num_digits - in_second;
  const std::uint64_t high = detail::eight_digits(squeezed << (64 - 8 * in_first));
  const std::uint64_t low = detail::eight_digits(detail::load_digits(text + 9) << (56 - 8 * in_second) << 8);
  const std::uint64_t digits = high * detail::kIntegerPowersOfTen[in_second] + low;
  const double magnitude =
      static_cast<double>(static_cast<std::int64_t>(digits)) / detail::kPowersOfTen[num_digits - dot];
  value = std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) | negative << 63);
  return text + end;
#else
  (void)text;
  (void)value;
  return nullptr;
#endif
}

}  // namespace pcic
