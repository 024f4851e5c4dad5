// TextRows: the rows of a CSV text in memory, whose cells may hold line ends and delimiters in quotes.
//
// Blank lines are passed over, unless there is one column and a row follows: InputError, as for a row that
// begins with '#', and for a quote that is not closed or has text behind it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/read/row_scanner.hpp"

namespace pcic {

class TextRows {
 public:
  // The text must outlive this.
  TextRows(std::string_view text, const RowRules& rules, std::string place);

  // The next row, as it stands, quotes kept; false if there is none.
  bool next(std::vector<std::string_view>& cells);

  // File and line of the row last read. Counts the lines since it was last asked: for messages.
  std::string place() const { return place_of_byte(row_begin_); }

 private:
  void pass_lines_that_are_no_rows();
  std::string place_of_byte(std::size_t byte) const;

  std::string_view text_;
  char delimiter_;
  bool one_column_;
  std::string place_;
  std::size_t at_ = 0;
  std::size_t row_begin_ = 0;
  mutable std::size_t counted_bytes_ = 0, counted_lines_ = 0;  // for place_of_byte
};

}  // namespace pcic
