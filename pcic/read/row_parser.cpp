#include "pcic/read/row_parser.hpp"

#include <cstring>

#include "pcic/read/csv_cells.hpp"
#include "pcic/read/decimal_run.hpp"
#include "pcic/read/parse_number.hpp"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace pcic {
namespace {

// Where the reading of a row stands: at the first character of a cell, or one past `end` when the cells are
// used up.
struct Cursor {
  const char* at;
  const char* end;
  bool exhausted() const { return at > end; }
};

enum class Skip { done, too_few, quote };

const char* cell_end(const Cursor& cursor, char delimiter) {
  const auto length = static_cast<std::size_t>(cursor.end - cursor.at);
  const void* found = length == 0 ? nullptr : std::memchr(cursor.at, delimiter, length);
  return found == nullptr ? cursor.end : static_cast<const char*>(found);
}

// Passes `count` cells. Quotes may hide delimiters: the caller then takes the slow road.
Skip skip_cells(Cursor& cursor, char delimiter, std::size_t count) {
#if defined(__x86_64__)
  const __m128i delimiters = _mm_set1_epi8(delimiter);
  const __m128i quotes = _mm_set1_epi8('"');
  while (count > 64 && cursor.end - cursor.at >= 64) {
    __m128i hits = _mm_setzero_si128();
    __m128i quote_hits = _mm_setzero_si128();
    for (int part = 0; part < 4; ++part) {
      const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cursor.at) + part);
      hits = _mm_sub_epi8(hits, _mm_cmpeq_epi8(text, delimiters));
      quote_hits = _mm_or_si128(quote_hits, _mm_cmpeq_epi8(text, quotes));
    }
    if (_mm_movemask_epi8(quote_hits) != 0) return Skip::quote;
    const __m128i sums = _mm_sad_epu8(hits, _mm_setzero_si128());
    count -= static_cast<std::size_t>(_mm_cvtsi128_si64(sums) + _mm_extract_epi16(sums, 4));
    cursor.at += 64;
  }
#endif
  for (; count > 0; --count) {
    if (cursor.exhausted()) return Skip::too_few;
    const char* end = cell_end(cursor, delimiter);
    if (end != cursor.at && std::memchr(cursor.at, '"', static_cast<std::size_t>(end - cursor.at)) != nullptr)
      return Skip::quote;
    cursor.at = end + 1;
  }
  return Skip::done;
}

// Any row, cell by cell, quotes respected.
RowResult parse_quoted_row(std::string_view row, char delimiter, const RowPlan& plan, double* out) {
  if (count_cells(row, delimiter) != plan.num_columns()) return {RowFault::wrong_count, 0, {}};
  const std::vector<std::string_view> cells = split_cells(row, delimiter);
  std::size_t column = 0;
  for (const RowPlan::Segment& segment : plan.segments()) {
    if (segment.destination == skipped_column) {
      column += segment.num_columns;
      continue;
    }
    double* slot = out + segment.destination;
    for (std::size_t k = 0; k < segment.num_columns; ++k, ++column) {
      const auto value = parse_number(cells[column]);
      if (!value) return {RowFault::not_a_number, column, cells[column]};
      slot[static_cast<std::ptrdiff_t>(k) * segment.stride] = *value;
    }
  }
  return {};
}

}  // namespace

RowPlan::RowPlan(std::span<const std::size_t> destinations, std::size_t row_size)
    : num_columns_(destinations.size()), row_size_(row_size) {
  std::size_t column = 0;
  while (column < destinations.size()) {
    Segment segment{1, destinations[column], 1};
    std::size_t next = column + 1;
    if (segment.destination == skipped_column) {
      while (next < destinations.size() && destinations[next] == skipped_column) ++next;
    } else if (next < destinations.size() && destinations[next] != skipped_column) {
      segment.stride = static_cast<std::ptrdiff_t>(destinations[next] - segment.destination);
      while (next < destinations.size() && destinations[next] != skipped_column &&
             static_cast<std::ptrdiff_t>(destinations[next] - destinations[next - 1]) == segment.stride)
        ++next;
    }
    segment.num_columns = next - column;
    segments_.push_back(segment);
    column = next;
  }
}

RowResult parse_row(std::string_view row, char delimiter, const RowPlan& plan, double* out) {
  Cursor cursor{row.data(), row.data() + row.size()};
  std::size_t column = 0;
  for (const RowPlan::Segment& segment : plan.segments()) {
    if (segment.destination == skipped_column) {
      const Skip skip = skip_cells(cursor, delimiter, segment.num_columns);
      if (skip == Skip::quote) return parse_quoted_row(row, delimiter, plan, out);
      if (skip == Skip::too_few) return {RowFault::wrong_count, 0, {}};
      column += segment.num_columns;
      continue;
    }
    double* const slot = out + segment.destination;
    for (std::size_t k = 0; k < segment.num_columns;) {
      double* const next = slot + static_cast<std::ptrdiff_t>(k) * segment.stride;
      const DecimalRun run =
          parse_decimals(cursor.at, cursor.end, delimiter, segment.num_columns - k, next, segment.stride);
      cursor.at = run.at;
      k += run.num_parsed;
      if (k == segment.num_columns) break;
      if (cursor.exhausted()) return {RowFault::wrong_count, 0, {}};
      const char* end = cell_end(cursor, delimiter);
      const std::string_view cell(cursor.at, static_cast<std::size_t>(end - cursor.at));
      if (cell.find('"') != std::string_view::npos) return parse_quoted_row(row, delimiter, plan, out);
      const auto value = parse_number(cell);
      if (!value) return {RowFault::not_a_number, column + k, cell};
      slot[static_cast<std::ptrdiff_t>(k) * segment.stride] = *value;
      cursor.at = end + 1;
      ++k;
    }
    column += segment.num_columns;
  }
  return cursor.exhausted() ? RowResult{} : RowResult{RowFault::wrong_count, 0, {}};
}

}  // namespace pcic
