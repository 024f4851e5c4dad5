#include "pcic/read/mixed_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/parse_number.hpp"
#include "pcic/read/text_codes.hpp"
#include "pcic/read/text_rows.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_examples = 3;
constexpr std::size_t longest_example = 40;

std::optional<double> number_or_missing(std::string_view cell) {
  if (trim_cell(cell).empty()) return std::numeric_limits<double>::quiet_NaN();
  return is_inexact_integer(cell) ? std::nullopt : parse_number(cell);
}

void require_row_of_data(const std::vector<std::string_view>& cells, const PlainCsvHead& head,
                         const TextRows& rows) {
  if (cells.size() != head.columns.size())
    throw InputError(fmt::format(
        "{}: row has {} values; the {} {}. The file is damaged, or a text with a delimiter is not in quotes: "
        "write it again.",
        rows.place(), cells.size(), head.has_names ? "header names" : "first row has", head.columns.size()));
  if (head.has_names && std::ranges::equal(cells, head.columns, {}, cell_text))
    throw InputError(
        fmt::format("{}: column names again; expected a row of data. Give files that were joined one by one.",
                    rows.place()));
}

// The cells that make a column one of texts.
class Examples {
 public:
  void add(std::string_view cell, const TextRows& rows) {
    ++found_.count;
    if (texts_.size() == most_examples) return;
    std::string text = cell_text(cell).substr(0, longest_example);
    if (std::ranges::find(texts_, text) != texts_.end()) return;
    found_.first.push_back(
        fmt::format("'{}' ({}{})", text, rows.place(),
                    is_inexact_integer(cell) ? ", more digits than a number can hold" : ""));
    texts_.push_back(std::move(text));
  }

  TextCells take() { return std::move(found_); }

 private:
  TextCells found_;
  std::vector<std::string> texts_;
};

class ColumnReader {
 public:
  ColumnReader(const InputFile& file, const PlainCsvHead& head)
      : place_(place_of(file)), head_(head), text_(read_all(file, largest_whole_file)) {}

  MixedColumns read() {
    for (const std::string& name : head_.columns) columns_.push_back({name, {}, {}});
    read_numbers();
    if (!text_columns_.empty()) read_texts();
    for (DataArray& column : columns_) column.shape = {column.values.size()};
    return {std::move(columns_), text_.ends_with('\n')};
  }

 private:
  TextRows rows() const { return {text_, head_.rules, place_}; }

  void read_numbers() {
    std::vector<bool> holds_texts(columns_.size());
    TextRows rows = this->rows();
    std::size_t num_rows = 0;
    for (std::vector<std::string_view> cells; rows.next(cells); ++num_rows) {
      require_row_of_data(cells, head_, rows);
      for (std::size_t column = 0; column < cells.size(); ++column) {
        if (holds_texts[column]) continue;
        if (const auto number = number_or_missing(cells[column])) {
          columns_[column].values.push_back(*number);
        } else {
          holds_texts[column] = true;
          text_columns_.push_back(column);
        }
      }
    }
    if (num_rows == 0)
      throw InputError(
          fmt::format("{}:{}: column names but no rows; expected data.", place_, head_.line_number));
  }

  void read_texts() {
    std::vector<TextCodes> texts(text_columns_.size());
    std::vector<Examples> examples(text_columns_.size());
    TextRows rows = this->rows();
    for (std::vector<std::string_view> cells; rows.next(cells);)
      for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string_view cell = cells[text_columns_[i]];
        texts[i].add(cell_text(cell));
        if (!number_or_missing(cell)) examples[i].add(cell, rows);
      }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      columns_[text_columns_[i]].text_cells = examples[i].take();
      columns_[text_columns_[i]].values = texts[i].codes();
      columns_[text_columns_[i]].labels = texts[i].labels();
    }
  }

  std::string place_;
  const PlainCsvHead& head_;
  std::string text_;
  std::vector<DataArray> columns_;
  std::vector<std::size_t> text_columns_;
};

}  // namespace

MixedColumns read_mixed_columns(const InputFile& file, const PlainCsvHead& head) {
  return ColumnReader(file, head).read();
}

}  // namespace pcic
