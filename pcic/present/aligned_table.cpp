#include "pcic/present/aligned_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "pcic/present/plain_text.hpp"

namespace pcic {
namespace {

constexpr const char* column_gap = "  ";

bool is_number(const std::string& cell) {
  return cell.find_first_of("0123456789") != std::string::npos;
}

std::size_t width_before_point(const std::string& cell) {
  return display_width(cell.substr(0, std::min(cell.find('.'), cell.size())));
}

struct Column {
  std::size_t before_point = 0;
  std::size_t width = 0;
};

Column measure(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
  Column result;
  std::size_t after_point = 0;
  std::size_t widest = display_width(rows[0][column]);
  for (std::size_t row = 1; row < rows.size(); ++row) {
    const std::string& cell = rows[row][column];
    widest = std::max(widest, display_width(cell));
    if (!is_number(cell)) continue;
    const std::size_t before = width_before_point(cell);
    result.before_point = std::max(result.before_point, before);
    after_point = std::max(after_point, display_width(cell) - before);
  }
  result.width = std::max(widest, result.before_point + after_point);
  result.before_point = result.width - after_point;  // a wide header moves the numbers to the right
  return result;
}

void append_cell(std::string& line, const std::string& cell, std::size_t padding_before, std::size_t width) {
  line.append(padding_before, ' ');
  line += cell;
  line.append(width - padding_before - display_width(cell), ' ');
}

}  // namespace

std::string aligned_table(const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return "";
  const std::size_t num_columns = rows[0].size();
  for (const auto& row : rows)
    if (row.size() != num_columns) throw std::logic_error("aligned_table: a row has another number of cells");

  std::vector<Column> columns;
  std::size_t label_width = 0;
  for (std::size_t c = 1; c < num_columns; ++c) columns.push_back(measure(rows, c));
  for (const auto& row : rows)
    if (!row.empty()) label_width = std::max(label_width, display_width(row[0]));

  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line;
    if (num_columns > 0) append_cell(line, rows[r][0], 0, label_width);
    for (std::size_t c = 1; c < num_columns; ++c) {
      const auto& [before_point, width] = columns[c - 1];
      const std::string& cell = rows[r][c];
      line += column_gap;
      const bool by_point = r > 0 && is_number(cell);
      const std::size_t padding =
          by_point ? before_point - width_before_point(cell) : width - display_width(cell);
      append_cell(line, cell, padding, width);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace pcic
