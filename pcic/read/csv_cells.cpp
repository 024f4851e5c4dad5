#include "pcic/read/csv_cells.hpp"

#include <algorithm>

#include "pcic/read/parse_number.hpp"

namespace pcic {
namespace {

std::size_t behind_closing_quote(std::string_view text, std::size_t opening) {
  for (std::size_t at = text.find('"', opening + 1); at != std::string_view::npos;
       at = text.find('"', at + 2))
    if (!text.substr(at + 1).starts_with('"')) return at + 1;
  return std::string_view::npos;
}

bool has_outside_quotes(std::string_view line, char wanted) {
  bool quoted = false;
  for (char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == wanted && !quoted) return true;
  }
  return false;
}

}  // namespace

CellEnd find_cell_end(std::string_view text, std::size_t begin, char delimiter) {
  const auto is_end = [&](char c) { return c == delimiter || c == '\n'; };
  const auto is_filling = [&](char c) { return (c == ' ' || c == '\t' || c == '\r') && c != delimiter; };
  const auto pass = [&](std::size_t from, auto passable) {
    while (from < text.size() && passable(text[from])) ++from;
    return from;
  };
  QuoteFault fault = QuoteFault::none;
  std::size_t at = pass(begin, is_filling);
  if (at < text.size() && text[at] == '"') {
    at = behind_closing_quote(text, at);
    if (at == std::string_view::npos) return {text.size(), QuoteFault::not_closed};
    at = pass(at, is_filling);
    if (at < text.size() && !is_end(text[at])) fault = QuoteFault::text_behind;
  }
  return {pass(at, [&](char c) { return !is_end(c); }), fault};
}

std::string cell_text(std::string_view cell) {
  const std::string_view trimmed = trim_cell(cell);
  std::string text;
  text.reserve(trimmed.size());
  for (std::size_t i = 0; i < trimmed.size(); ++i) {
    text.push_back(trimmed[i]);
    if (trimmed.substr(i).starts_with("\"\"")) ++i;
  }
  return text;
}

std::size_t count_cells(std::string_view line, char delimiter) {
  std::size_t count = 0;
  for (std::size_t begin = 0; begin <= line.size(); ++count)
    begin = find_cell_end(line, begin, delimiter).at + 1;
  return count;
}

std::vector<std::string_view> split_cells(std::string_view line, char delimiter) {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = find_cell_end(line, begin, delimiter).at;
    cells.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

std::vector<std::string> split_names(std::string_view line, char delimiter) {
  std::vector<std::string> names;
  for (std::string_view cell : split_cells(line, delimiter)) names.push_back(cell_text(cell));
  return names;
}

bool has_open_quote(std::string_view line, char delimiter) {
  const std::string_view last = split_cells(line, delimiter).back();
  return find_cell_end(last, 0, delimiter).fault == QuoteFault::not_closed;
}

char delimiter_of(std::string_view line) {
  for (char delimiter : {',', ';', '\t'})
    if (has_outside_quotes(line, delimiter)) return delimiter;
  return ',';
}

bool is_numeric_row(std::string_view line, char delimiter) {
  return std::ranges::all_of(split_cells(line, delimiter),
                             [](std::string_view cell) { return parse_number(cell).has_value(); });
}

}  // namespace pcic
