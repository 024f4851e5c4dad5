// CsvHead: the first lines of a text file, up to and including the first that is no comment.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pcic/read/input_file.hpp"

namespace pcic {

struct CsvHead {
  std::vector<std::string> comments;  // the '#' lines above it, as they stand
  std::string line;             // the first line that is neither comment nor blank; empty if there is none
  std::size_t line_number = 0;  // counted from 1
  std::string next_line = {};   // the one below it, as far as it was read
};

CsvHead read_csv_head(const InputFile& file);

// The first rows below it, at most `count`.
std::vector<std::string> read_rows_below(const InputFile& file, const CsvHead& head, std::size_t count);

}  // namespace pcic
