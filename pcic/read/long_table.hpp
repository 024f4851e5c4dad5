// LongTable: a CSV file with a row per draw and element, as xarray's to_dataframe().to_csv() writes it.
//
//   chain,draw,school,mu,theta      the first columns after the counters that tell the rows of a draw apart
//   0,0,Choate,4.1,6.2              are indices, the others arrays; an array that is the same along an index
//   0,0,Deerfield,4.1,3.0           does not have it (mu is a scalar, theta has an element per school)
//
// The rows of a draw must stand together and be the same for every draw: InputError names line and way out.
// One pass over the file, in memory of one draw.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pcic/core/draw_source.hpp"
#include "pcic/read/draw_counters.hpp"
#include "pcic/read/plain_csv.hpp"

namespace pcic {

struct LongChain {
  std::string label;  // empty without a column of chains
  std::size_t num_draws = 0;
};

struct LongTable {
  PlainCsvHead head;
  DrawCounters counters;
  std::vector<std::string> indices;        // names of the index columns
  std::vector<std::size_t> value_columns;  // of the file, one per array
  std::size_t rows_per_draw = 0;
  std::vector<ArrayInfo> arrays;
  std::vector<std::vector<std::size_t>> rows;  // per array: the row of each element, last index fastest
  std::vector<LongChain> chains;
};

LongTable inspect_long_table(const InputFile& file, FirstRow first_row);

}  // namespace pcic
