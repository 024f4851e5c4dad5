#include "pcic/read/decimal_run.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "pcic/read/decimal_run_avx2.hpp"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace pcic {
namespace {

constexpr std::array<double, 16> powers_of_ten{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                               1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
constexpr std::size_t most_whole = 8;    // digits before the dot
constexpr std::size_t most_length = 15;  // characters, sign not counted

double scale(std::uint64_t digits, std::size_t num_decimals, std::uint64_t negative) {
  const double magnitude =
      static_cast<double>(static_cast<std::int64_t>(digits)) / powers_of_ten[num_decimals];
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) | negative << 63);
}

// The end of the row counts as a delimiter, and nothing behind it does.
std::uint64_t cut_at_end(std::uint64_t bits, std::ptrdiff_t left) {
  if (left >= 64) return bits;
  return (bits & ((std::uint64_t{1} << left) - 1)) | std::uint64_t{1} << left;
}

// Eight digit values, first digit in the lowest byte: pairs, then fours, then all eight.
std::uint64_t eight_digits(std::uint64_t word) {
  word = word * 10 + (word >> 8);
  constexpr std::uint64_t mask = 0x000000FF000000FFu;
  constexpr std::uint64_t high = 100 + (std::uint64_t{1000000} << 32);
  constexpr std::uint64_t low = 1 + (std::uint64_t{10000} << 32);
  return ((word & mask) * high + ((word >> 16) & mask) * low) >> 32;
}

std::uint64_t delimiter_bits(const char* block, char delimiter) {
  std::uint64_t bits = 0;
#if defined(__x86_64__)
  const __m128i wanted = _mm_set1_epi8(delimiter);
  for (int part = 0; part < 4; ++part) {
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block) + part);
    bits |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(text, wanted)))}
            << (16 * part);
  }
#else
  for (int k = 0; k < 64; ++k) bits |= std::uint64_t{block[k] == delimiter} << k;
#endif
  return bits;
}

bool parse_decimal(const char* begin, const char* end, double& value) {
  constexpr std::array<std::uint64_t, 9> integer_powers_of_ten{1,      10,      100,      1000,     10000,
                                                               100000, 1000000, 10000000, 100000000};
  const std::uint64_t negative = *begin == '-';
  begin += negative;
  const auto length = static_cast<std::size_t>(end - begin);
  if (length - 1 >= most_length) return false;
  // Digits before and after the dot, each as digits[0] 10^(n-1) + ..., by at most eight at a time.
  std::size_t whole = 0;
  while (whole < length && static_cast<unsigned char>(begin[whole] - '0') <= 9) ++whole;
  if (whole - 1 >= most_whole || (whole < length && begin[whole] != '.')) return false;
  for (std::size_t k = whole + 1; k < length; ++k)
    if (static_cast<unsigned char>(begin[k] - '0') > 9) return false;
  const auto digits_at = [](const char* text, std::size_t count) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8; ++k)
      word |= std::uint64_t{static_cast<unsigned char>(text[k] ^ '0')} << (8 * k);
    return count == 0 ? 0 : eight_digits(word << (64 - 8 * count));
  };
  const std::size_t num_decimals = whole < length ? length - whole - 1 : 0;
  const std::size_t in_first = num_decimals < 8 ? num_decimals : 8;
  const std::size_t in_second = num_decimals - in_first;
  std::uint64_t digits = digits_at(begin, whole);
  digits = digits * integer_powers_of_ten[in_first] + digits_at(begin + whole + 1, in_first);
  digits = digits * integer_powers_of_ten[in_second] + digits_at(begin + whole + 9, in_second);
  value = scale(digits, num_decimals, negative);
  return true;
}

using Kernel = DecimalRun (*)(const char*, const char*, char, std::size_t, double*, std::ptrdiff_t);

Kernel choose_kernel() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
    return parse_decimals_avx2;
#endif
  return parse_decimals_baseline;
}

}  // namespace

DecimalRun parse_decimals_baseline(const char* at, const char* row_end, char delimiter, std::size_t count,
                                   double* out, std::ptrdiff_t stride) {
  const char* block = at;
  std::uint64_t bits = at > row_end ? 0 : cut_at_end(delimiter_bits(block, delimiter), row_end - block);
  for (std::size_t k = 0; k < count; ++k, out += stride) {
    if (at > row_end) return {k, at};
    while (bits == 0) {
      block += 64;
      bits = cut_at_end(delimiter_bits(block, delimiter), row_end - block);
    }
    const char* end = block + std::countr_zero(bits);
    if (!parse_decimal(at, end, *out)) return {k, at};
    bits &= bits - 1;
    at = end + 1;
  }
  return {count, at};
}

DecimalRun parse_decimals(const char* at, const char* row_end, char delimiter, std::size_t count, double* out,
                          std::ptrdiff_t stride) {
  static const Kernel kernel = choose_kernel();
  return kernel(at, row_end, delimiter, count, out, stride);
}

}  // namespace pcic
