#include "pcic/read/text_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/text_chunks.hpp"

namespace pcic {

TextRows::TextRows(std::string_view text, std::size_t num_head_lines, char delimiter, std::string place)
    : text_(text), delimiter_(delimiter), place_(std::move(place)) {
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  for (; num_head_lines > 0 && at_ < text_.size(); --num_head_lines) at_ = line_at(text_, at_).next;
}

void TextRows::pass_lines_that_are_no_rows() {
  while (at_ < text_.size()) {
    const Line line = line_at(text_, at_);
    if (!line.text.empty() && line.text.front() != '#') return;
    at_ = line.next;
  }
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
