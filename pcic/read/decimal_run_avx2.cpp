#include "pcic/read/decimal_run_avx2.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdint>

#define PCIC_AVX2 __attribute__((target("avx2,bmi,bmi2")))

namespace pcic {
namespace {

constexpr std::size_t longest_cell = 16;
constexpr std::size_t cells_at_once = 4;

// Where a cell begins, where its dot is (at the end, if it has none) and where it ends, in a window of 64
// bytes.
struct Cell {
  std::size_t begin, dot, end;
};

// By dot * 16 + length - 1: the shuffle that drops the dot and puts the last digit last. The sign stands for
// a leading zero. A cell that begins with its dot has no digit there: its first byte, no digit either, gives
// it away.
constexpr auto squeeze = [] {
  std::array<std::array<std::uint8_t, 16>, 16 * longest_cell> table{};
  for (std::size_t dot = 0; dot < 16; ++dot)
    for (std::size_t length = std::max<std::size_t>(dot, 1); length <= longest_cell; ++length) {
      const std::size_t num_digits = dot == 0 ? 1 : length - (dot < length);
      for (std::size_t k = 0; k < 16; ++k) {
        const std::size_t digit = k + num_digits - 16;
        const bool leading = k + num_digits < 16;
        table[dot * 16 + length - 1][k] =
            static_cast<std::uint8_t>(leading ? 0x80 : digit + (dot > 0 && digit >= dot));
      }
    }
  return table;
}();

// 10^decimals by the distance from the dot to the end of the cell.
constexpr std::array<double, 16> powers_by_decimals{1e0, 1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,
                                                    1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};

PCIC_AVX2 inline std::uint64_t where_equal(__m256i low, __m256i high, char wanted) {
  const __m256i all_wanted = _mm256_set1_epi8(wanted);
  const auto low_bits = static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, all_wanted)));
  const auto high_bits = static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, all_wanted)));
  return low_bits | std::uint64_t{high_bits} << 32;
}

// The next `count` cells of a row, the others being the first again. Returns where the cell behind them
// begins; 0 if one is too long, or not in the window, or a sign without a digit behind it.
template <std::size_t count>
PCIC_AVX2 inline std::size_t find_cells(const char* at, const char* row_end, char delimiter,
                                        std::array<Cell, cells_at_once>& cells) {
  const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at) + 1);
  std::uint64_t ends = where_equal(low, high, delimiter);
  const std::ptrdiff_t left = row_end - at;
  if (left < 64) [[unlikely]] {  // the end of the row counts as a delimiter, and nothing behind it does
    if (left < 0) return 0;
    ends = _bzhi_u64(ends, static_cast<unsigned>(left)) | std::uint64_t{1} << left;
  }
  std::uint64_t marks = ends | where_equal(low, high, '.');
  const std::uint64_t lone_signs = where_equal(low, high, '-') & marks >> 1;

  std::size_t begin = 0, all_lengths = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (ends == 0) return 0;
    cells[k] = {begin, _tzcnt_u64(marks), _tzcnt_u64(ends)};
    all_lengths |= (cells[k].end - begin - 1) | (cells[k].dot - begin);  // 1 to 16, and no dot behind 15
    begin = cells[k].end + 1;
    marks &= ~_blsmsk_u64(ends);
    ends = _blsr_u64(ends);
  }
  for (std::size_t k = count; k < cells_at_once; ++k) cells[k] = cells[0];
  const bool signs_are_right = _bzhi_u64(lone_signs, static_cast<unsigned>(begin)) == 0;
  return all_lengths < 16 && signs_are_right ? begin : 0;
}

PCIC_AVX2 inline __m256i load_two(const void* one, const void* other) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(one))),
                                 _mm_loadu_si128(static_cast<const __m128i*>(other)), 1);
}

// Two cells, one in each half: the values of their digits, last digit last, and in the first byte whether
// there is a minus.
struct TwoCells {
  __m256i digits, minus;
};

PCIC_AVX2 inline TwoCells load_digits(const char* at, const Cell& one, const Cell& other) {
  const __m256i text = load_two(at + one.begin, at + other.begin);
  const __m256i minus_first = _mm256_broadcastsi128_si256(
      _mm_setr_epi8('-', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0'));
  const __m256i zeros = _mm256_cmpeq_epi8(text, minus_first);  // a zero, or the sign
  const __m256i values = _mm256_andnot_si256(zeros, _mm256_sub_epi8(text, _mm256_set1_epi8('0')));
  const std::uint8_t* shuffle_one = squeeze[(one.dot - one.begin) * 16 + one.end - one.begin - 1].data();
  const std::uint8_t* shuffle_other =
      squeeze[(other.dot - other.begin) * 16 + other.end - other.begin - 1].data();
  return {_mm256_shuffle_epi8(values, load_two(shuffle_one, shuffle_other)),
          _mm256_cmpeq_epi8(text, _mm256_set1_epi8('-'))};
}

// Sixteen digits in each half to four numbers of four digits.
PCIC_AVX2 inline __m256i by_fours(__m256i digits) {
  const __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(10 + (1 << 8)));
  return _mm256_madd_epi16(pairs, _mm256_set1_epi32(100 + (1 << 16)));
}

// False if a cell is no short decimal.
PCIC_AVX2 inline bool to_doubles(const char* at, const std::array<Cell, cells_at_once>& cells,
                                 __m256d& values) {
  const TwoCells even = load_digits(at, cells[0], cells[2]), odd = load_digits(at, cells[1], cells[3]);
  const __m256i above_nine = _mm256_subs_epu8(_mm256_max_epu8(even.digits, odd.digits), _mm256_set1_epi8(9));
  if (!_mm256_testz_si256(above_nine, above_nine)) return false;

  const __m256i fours = _mm256_packus_epi32(by_fours(even.digits), by_fours(odd.digits));
  const __m256i eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(10000 + (1 << 16)));
  const __m256i integers = _mm256_add_epi64(_mm256_mul_epu32(eights, _mm256_set1_epi64x(100000000)),
                                            _mm256_srli_epi64(eights, 32));
  const __m256d two_52 = _mm256_set1_pd(0x1p52);  // an integer below 2^52 fits into its low bits
  const __m256d numerator = _mm256_sub_pd(_mm256_or_pd(_mm256_castsi256_pd(integers), two_52), two_52);
  const __m256d denominator = _mm256_setr_pd(
      powers_by_decimals[cells[0].end - cells[0].dot], powers_by_decimals[cells[1].end - cells[1].dot],
      powers_by_decimals[cells[2].end - cells[2].dot], powers_by_decimals[cells[3].end - cells[3].dot]);
  const __m256i sign = _mm256_slli_epi64(_mm256_unpacklo_epi64(even.minus, odd.minus), 63);
  values = _mm256_or_pd(_mm256_div_pd(numerator, denominator), _mm256_castsi256_pd(sign));
  return true;
}

// Returns where the cell behind them begins, or null, and then nothing is stored.
template <std::size_t count>
PCIC_AVX2 inline const char* parse_cells(const char* at, const char* row_end, char delimiter, double* out,
                                         std::ptrdiff_t stride) {
  std::array<Cell, cells_at_once> cells;
  const std::size_t next = find_cells<count>(at, row_end, delimiter, cells);
  __m256d values;
  if (next == 0 || !to_doubles(at, cells, values)) return nullptr;
  if (count == cells_at_once && stride == 1) {
    _mm256_storeu_pd(out, values);
  } else {
    alignas(32) std::array<double, cells_at_once> separate;
    _mm256_store_pd(separate.data(), values);
    for (std::size_t k = 0; k < count; ++k) out[static_cast<std::ptrdiff_t>(k) * stride] = separate[k];
  }
  return at + next;
}

}  // namespace

PCIC_AVX2 DecimalRun parse_decimals_avx2(const char* at, const char* row_end, char delimiter,
                                         std::size_t count, double* out, std::ptrdiff_t stride) {
  constexpr std::size_t four = cells_at_once;
  const auto slot = [&](std::size_t k) { return out + static_cast<std::ptrdiff_t>(k) * stride; };
  std::size_t num_parsed = 0;
  while (num_parsed < count) {
    const char* next = nullptr;
    for (; count - num_parsed >= four; num_parsed += four, at = next) {
      next = parse_cells<four>(at, row_end, delimiter, slot(num_parsed), stride);
      if (next == nullptr) break;
    }
    // The last three, or four of which one is something else.
    for (std::size_t end = std::min(count, num_parsed + four); num_parsed < end; ++num_parsed, at = next) {
      next = parse_cells<1>(at, row_end, delimiter, slot(num_parsed), stride);
      if (next == nullptr) return {num_parsed, at};
    }
  }
  return {count, at};
}

}  // namespace pcic

#endif
