#include "pcic/read/text_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/stray_lines.hpp"
#include "pcic/read/text_chunks.hpp"

namespace pcic {

TextRows::TextRows(std::string_view text, const RowRules& rules, std::string place)
    : text_(text), delimiter_(rules.delimiter), one_column_(rules.one_column), place_(std::move(place)) {
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  for (std::size_t line = 0; line < rules.num_head_lines && at_ < text_.size(); ++line)
    at_ = line_at(text_, at_).next;
}

void TextRows::pass_lines_that_are_no_rows() {
  const std::size_t first = at_;
  while (at_ < text_.size()) {
    const Line line = line_at(text_, at_);
    if (line.text.starts_with('#')) refuse_comment_among_rows(place_of_byte(at_));
    if (!line.text.empty()) break;
    at_ = line.next;
  }
  if (one_column_ && first < at_ && at_ < text_.size()) refuse_blank_among_rows(place_of_byte(first));
}

bool TextRows::next(std::vector<std::string_view>& cells) {
  cells.clear();
  pass_lines_that_are_no_rows();
  if (at_ >= text_.size()) return false;
  row_begin_ = at_;
  while (true) {
    const CellEnd end = find_cell_end(text_, at_, delimiter_);
    if (end.fault == QuoteFault::not_closed)
      throw InputError(
          fmt::format("{}: a quote opens here and is not closed; expected its end. Close it, or "
                      "put the whole text in quotes and write a quote inside them twice.",
                      place_of_byte(text_.find('"', at_))));
    if (end.fault == QuoteFault::text_behind)
      throw InputError(fmt::format(
          "{}: text follows the end of the quotes that open here; expected '{}' or the end of the "
          "row. Is a quote missing? Write a quote inside quotes twice.",
          place_of_byte(text_.find('"', at_)), delimiter_ == '\t' ? "\\t" : std::string(1, delimiter_)));
    if (cells.size() == most_columns)
      throw InputError(fmt::format("{}: row has more than {} values; that is the limit. Is the file damaged?",
                                   place(), most_columns));
    cells.push_back(text_.substr(at_, end.at - at_));
    at_ = end.at + 1;
    if (end.at >= text_.size() || text_[end.at] == '\n') return true;
  }
}

std::string TextRows::place_of_byte(std::size_t byte) const {
  if (byte < counted_bytes_) counted_bytes_ = counted_lines_ = 0;
  const std::string_view since = text_.substr(counted_bytes_, byte - counted_bytes_);
  counted_lines_ += static_cast<std::size_t>(std::ranges::count(since, '\n'));
  counted_bytes_ = byte;
  return fmt::format("{}:{}", place_, 1 + counted_lines_);
}

}  // namespace pcic
