#include "pcic/read/csv_cells.hpp"

#include <algorithm>

#include "pcic/read/parse_number.hpp"

namespace pcic {

std::vector<std::string_view> split_cells(std::string_view line, char delimiter) {
  std::vector<std::string_view> cells;
  std::size_t begin = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] != delimiter || quoted) continue;
    cells.push_back(line.substr(begin, i - begin));
    begin = i + 1;
  }
  cells.push_back(line.substr(begin));
  return cells;
}

std::vector<std::string> split_names(std::string_view line, char delimiter) {
  std::vector<std::string> names;
  for (std::string_view cell : split_cells(line, delimiter)) {
    std::string& name = names.emplace_back(trim_cell(cell));
    for (std::size_t at = name.find("\"\""); at != std::string::npos; at = name.find("\"\"", at + 1))
      name.erase(at, 1);
  }
  return names;
}

char delimiter_of(std::string_view line) {
  for (char delimiter : {',', ';', '\t'})
    if (line.find(delimiter) != std::string_view::npos) return delimiter;
  return ',';
}

bool is_numeric_row(std::string_view line, char delimiter) {
  return std::ranges::all_of(split_cells(line, delimiter),
                             [](std::string_view cell) { return parse_number(cell).has_value(); });
}

}  // namespace pcic
