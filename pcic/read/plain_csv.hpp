// Draws in a plain CSV file.
//
// With column names a row is a draw and columns are gathered into arrays by label; a column named .chain
// (chain, chain__) cuts the rows into chains, and it, .iteration and .draw are no arrays. If several rows
// have the same chain and draw, it is a long table (long_table.hpp). Without column names the file is one
// array, named after it (array_layout.hpp). Columns that ArviZ names by tuples get the names they have elsewhere
// (tuple_names.hpp). Without a chain column every file is a chain. Comma, semicolon or
// tab; \n or \r\n; quotes; a byte order mark.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"
#include "pcic/read/open_options.hpp"
#include "pcic/read/row_scanner.hpp"

namespace pcic {

// Everything that could be text.
bool is_text(const InputFile& file, std::string_view first_bytes);

std::unique_ptr<DrawSource> open_plain_csv(std::span<const InputFile> files, const OpenOptions& options);

inline constexpr std::string_view index_column_name = "";

// Names of the columns, and which lines are rows. A file without column names has V1, V2, ...
struct PlainCsvHead {
  std::vector<std::string> columns;
  bool has_names = false;
  bool has_index_column = false;  // the first column only counts the rows
  std::string evidence;           // for what the first row was taken for
  std::size_t line_number = 0;    // of the first line that counts
  RowRules rules;
};
PlainCsvHead read_plain_csv_head(const InputFile& file, FirstRow first_row);

}  // namespace pcic
