// read_mixed_columns: the columns of a CSV file, of numbers or of texts, cell by cell.
//
// A column with a cell that is neither a number nor empty holds texts: its values are TextCodes. So does one
// with an integer that a double cannot hold, as ids of 17 digits are: rounded, two of them could be the same.
// In a column of numbers an empty cell is NaN. InputError for a row of another length and for column names
// that come again. Memory: the file, up to 4 GB, and its values.
#pragma once

#include <vector>

#include "pcic/core/dataset.hpp"
#include "pcic/read/plain_csv.hpp"

namespace pcic {

struct MixedColumns {
  std::vector<DataArray> columns;
  bool ends_with_line_end = true;
};
MixedColumns read_mixed_columns(const InputFile& file, const PlainCsvHead& head);

}  // namespace pcic
