// Was the file whole? Judges what a RowStream saw at the end against what the file's header promised.
#pragma once

#include <optional>
#include <string>

#include "pcic/read/csv_source.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {

// A remark if the file was cut short and that is allowed; InputError if it is not allowed, if there are no
// draws at all, or if there are more than promised.
std::optional<std::string> judge_ending(const CsvFile& file, const RowEnding& ending, bool allow_incomplete);

// For a file of rows that may be whole or cut inside its last number: nothing in it tells.
std::string remark_on_missing_line_end(const InputFile& file);

}  // namespace pcic
