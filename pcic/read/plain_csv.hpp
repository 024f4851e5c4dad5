// Draws in a plain CSV file, one row per draw.
//
// With column names, columns are gathered into arrays by label; a column named .chain (chain, chain__) cuts
// the rows into chains, and it, .iteration and .draw are no arrays. Without column names a row is one array,
// named after the file. Without a chain column every file is a chain. Comma, semicolon or tab; \n or \r\n;
// quotes; a byte order mark.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/row_scanner.hpp"

namespace pcic {

std::unique_ptr<DrawSource> open_plain_csv(std::span<const std::filesystem::path> paths,
                                           bool allow_incomplete);

// Names of the columns, and which lines are rows. A file without column names has V1, V2, ...
struct PlainCsvHead {
  std::vector<std::string> columns;
  bool has_names = false;
  std::size_t line_number = 0;  // of the first line that counts
  RowRules rules;
};
PlainCsvHead read_plain_csv_head(const std::filesystem::path& path);

}  // namespace pcic
