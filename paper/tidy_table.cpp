#include "paper/tidy_table.hpp"

#include <stdexcept>

#include "pcic/present/csv_text.hpp"

namespace pcic::paper {

void TidyTable::add(std::vector<Cell> row) {
  if (row.size() != columns_.size()) throw std::logic_error("TidyTable::add: a row needs a cell per column");
  rows_.push_back(std::move(row));
}

std::string TidyTable::to_csv() const {
  std::string text;
  for (std::size_t c = 0; c < columns_.size(); ++c) text += (c > 0 ? "," : "") + csv_field(columns_[c]);
  text += "\n";
  for (const std::vector<Cell>& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c > 0) text += ",";
      if (const std::string* word = std::get_if<std::string>(&row[c]))
        text += csv_field(*word);
      else
        append_csv_number(text, std::get<double>(row[c]));
    }
    text += "\n";
  }
  return text;
}

}  // namespace pcic::paper
