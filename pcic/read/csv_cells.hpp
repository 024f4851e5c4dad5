// Delimited text into its cells: header lines, data with texts, and what the fast row parser hands over.
//
// A cell that begins with a quote ends behind the quote that closes it; in between a delimiter does not cut
// and a doubled quote stands for one. Any other quote is a character like others: 5" pipe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

enum class QuoteFault { none, not_closed, text_behind };

struct CellEnd {
  std::size_t at;  // of the delimiter or line end behind the cell, or of the end of the text
  QuoteFault fault = QuoteFault::none;
};
CellEnd find_cell_end(std::string_view text, std::size_t begin, char delimiter);

// Without surrounding spaces and quotes, doubled quotes made single.
std::string cell_text(std::string_view cell);

// What is read at most of a line, so that a line of nothing but delimiters cannot fill the memory.
inline constexpr std::size_t most_columns = 10'000'000;

std::size_t count_cells(std::string_view line, char delimiter);

// Cells of one line as they stand, quotes kept.
std::vector<std::string_view> split_cells(std::string_view line, char delimiter);

// The cell_text of each.
std::vector<std::string> split_names(std::string_view line, char delimiter);

// A quote that the line opens and does not close.
bool has_open_quote(std::string_view line, char delimiter);

// Comma, or semicolon or tab if the line has these and no comma, outside quotes.
char delimiter_of(std::string_view line);

// Every cell is a number: the line is a row, not a header.
bool is_numeric_row(std::string_view line, char delimiter);

}  // namespace pcic
