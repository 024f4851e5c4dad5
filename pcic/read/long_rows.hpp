// LongRows: the rows of a long table, a draw at a time: consecutive rows of the same chain and draw.
//
// Row by row, with texts allowed in the columns that are not read as numbers. Memory: a chunk of text and the
// cells of one draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pcic/read/draw_counters.hpp"
#include "pcic/read/plain_csv.hpp"
#include "pcic/read/row_scanner.hpp"

namespace pcic {

struct LongDraw {
  std::string chain, draw;         // as they stand in the file; chain is empty without a column of chains
  std::uint64_t line = 0;          // of its first row
  std::vector<std::string> cells;  // row after row, the columns asked for
  std::size_t num_rows = 0;
};

class LongRows {
 public:
  // `columns`: what to keep of a row.
  LongRows(const InputFile& file, const PlainCsvHead& head, const DrawCounters& counters,
           std::vector<std::size_t> columns);

  // False after the last draw. InputError for a row with the wrong number of cells.
  bool next(LongDraw& draw);

  std::size_t disk_position() const { return scanner_.disk_position(); }

 private:
  bool next_row();

  std::string place_;
  const PlainCsvHead& head_;
  DrawCounters counters_;
  std::vector<std::size_t> columns_;
  RowScanner scanner_;
  RowBatch batch_;
  std::size_t row_ = 0;                  // of the batch: the one after that in cells_
  std::vector<std::string_view> cells_;  // of the row that has not been handed out; empty at the start
  bool is_pending_ = false;
};

}  // namespace pcic
