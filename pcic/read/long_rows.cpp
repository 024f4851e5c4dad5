#include "pcic/read/long_rows.hpp"

#include <fmt/format.h>

#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/csv_cells.hpp"

namespace pcic {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 18;

}  // namespace

LongRows::LongRows(const InputFile& file, const PlainCsvHead& head, const DrawCounters& counters,
                   std::vector<std::size_t> columns)
    : place_(place_of(file)),
      head_(head),
      counters_(counters),
      columns_(std::move(columns)),
      scanner_(file, head.rules, chunk_bytes) {}

bool LongRows::next_row() {
  while (row_ == batch_.rows.size()) {
    row_ = 0;
    if (!scanner_.read(batch_)) return false;
  }
  cells_ = split_cells(batch_.text(row_), head_.rules.delimiter);
  if (cells_.size() != head_.columns.size())
    throw InputError(fmt::format("{}:{}: row has {} values; the header names {}. Write the file again.",
                                 place_, batch_.line_number(row_), cells_.size(), head_.columns.size()));
  ++row_;
  return true;
}

bool LongRows::next(LongDraw& draw) {
  if (!is_pending_ && !next_row()) return false;
  draw.draw = cell_text(cells_[*counters_.draw]);
  draw.chain = counters_.chain ? cell_text(cells_[*counters_.chain]) : "";
  draw.line = batch_.line_number(row_ - 1);
  draw.cells.clear();
  draw.num_rows = 0;
  do {
    for (std::size_t column : columns_) draw.cells.push_back(cell_text(cells_[column]));
    ++draw.num_rows;
    is_pending_ = next_row();
  } while (is_pending_ && cell_text(cells_[*counters_.draw]) == draw.draw &&
           (!counters_.chain || cell_text(cells_[*counters_.chain]) == draw.chain));
  return true;
}

}  // namespace pcic
