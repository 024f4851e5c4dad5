// read_data_csv: a CSV file of data, one row per observation, an array per column.
//
// - Columns without names, or with names that only count them (first_row.hpp), are V1, V2, ... An index that
//   counts the rows is left out.
// - Columns x.1, x.2, ... or x[1], x[2], ... of numbers are one array x of shape {rows, K}; x[1,1], ... one
//   of {rows, K, L}. Columns that make no full array stay as they are.
// - A column with a cell that is no number, or with an integer that no double is, holds texts: see TextCodes.
//   Spaces around a text do not count; an empty cell and NA are texts like others.
// - In a column of numbers an empty cell, NA and NaN are NaN.
//
// A file of plain numbers is parsed as fast as draws; others are read into memory and cell by cell.
#pragma once

#include "pcic/core/dataset.hpp"
#include "pcic/read/first_row.hpp"
#include "pcic/read/input_file.hpp"

namespace pcic {

Dataset read_data_csv(const InputFile& file, FirstRow first_row = FirstRow::by_evidence);

}  // namespace pcic
