#include "paper/known_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "paper/number_in_text.hpp"
#include "pcic/core/errors.hpp"

namespace pcic::paper {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \r"), last = text.find_last_not_of(" \r");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

TextRow split_at_commas(const std::string& line) {
  TextRow row;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    row.push_back(trimmed(line.substr(begin, end - begin)));
    begin = end + 1;
  }
  return row;
}

// What is wrong with one row; empty if nothing is.
std::string problem_with(const TextRow& row, const KnownFile& known) {
  if (row.size() != known.features.size() + 1)
    return fmt::format("number of values: {}; expected {} features and the class", row.size(),
                       known.features.size());
  for (std::size_t j = 0; j < known.features.size(); ++j)
    if (known.features[j].num_texts == 0 && !number_in(row[j]))
      return fmt::format("value {} is '{}'; expected a number", j + 1, row[j]);
  if (known.classes.contains(row.back())) return {};
  std::vector<std::string> names;
  for (const auto& [name, count] : known.classes) names.push_back(name);
  return fmt::format("the class is '{}'; expected {}", row.back(), fmt::join(names, " or "));
}

// What is wrong with all rows together.
std::string problem_with(const std::vector<TextRow>& rows, const KnownFile& known) {
  std::size_t expected_rows = 0;
  for (const auto& [name, count] : known.classes) expected_rows += count;
  if (rows.size() != expected_rows)
    return fmt::format("number of rows: {}; expected {}", rows.size(), expected_rows);
  for (const auto& [name, expected] : known.classes) {
    const auto found = std::ranges::count_if(rows, [&](const TextRow& row) { return row.back() == name; });
    if (static_cast<std::size_t>(found) != expected)
      return fmt::format("number of rows of class {}: {}; expected {}", name, found, expected);
  }
  for (std::size_t j = 0; j < known.features.size(); ++j) {
    double sum = 0, size = 0;
    std::set<std::string> texts;
    for (const TextRow& row : rows) {
      const double value = number_in(row[j]).value_or(0);
      sum += value;
      size += std::abs(value);
      texts.insert(row[j]);
    }
    const auto& [expected_sum, num_texts] = known.features[j];
    if (num_texts == 0 && std::abs(sum - expected_sum) > 1e-12 * size)  // the rounding of some 10^4 sums
      return fmt::format("column {} adds up to {:.12g}; expected {:.12g}", j + 1, sum, expected_sum);
    if (num_texts > 0 && texts.size() != num_texts)
      return fmt::format("number of different texts in column {}: {}; expected {}", j + 1, texts.size(),
                         num_texts);
  }
  return {};
}

}  // namespace

std::vector<TextRow> read_known_file(const std::filesystem::path& folder, const KnownFile& known) {
  const std::filesystem::path file = folder / known.name;
  std::ifstream in(file);
  if (!in)
    throw InputError(
        fmt::format("{}: there is no such file. It is not part of pcic; get it from {} and name its "
                    "folder with --data.",
                    file.string(), known.where_to_get_it));
  const auto refuse = [&](const std::string& place, const std::string& problem) {
    throw InputError(fmt::format("{}: {}. The file is not the published one; get it from {}.", place, problem,
                                 known.where_to_get_it));
  };
  std::vector<TextRow> rows;
  std::size_t line_number = 0;
  for (std::string line; std::getline(in, line);) {
    ++line_number;
    if (trimmed(line).empty()) continue;
    rows.push_back(split_at_commas(line));
    const std::string problem = problem_with(rows.back(), known);
    if (!problem.empty()) refuse(fmt::format("{}:{}", file.string(), line_number), problem);
  }
  const std::string problem = problem_with(rows, known);
  if (!problem.empty()) refuse(file.string(), problem);
  return rows;
}

}  // namespace pcic::paper
