// One line of delimited text into its cells. For header lines and for what the fast row parser hands over.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pcic {

// Cells as they stand, quotes kept; a delimiter inside quotes does not cut.
std::vector<std::string_view> split_cells(std::string_view line, char delimiter);

// Cells without surrounding spaces and quotes; a doubled quote inside quotes is one quote.
std::vector<std::string> split_names(std::string_view line, char delimiter);

// Comma, or semicolon or tab if the line has these and no comma.
char delimiter_of(std::string_view line);

// Every cell is a number: the line is a row, not a header.
bool is_numeric_row(std::string_view line, char delimiter);

}  // namespace pcic
