#include "pcic/read/known_delimiter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/parse_number.hpp"

namespace pcic {
namespace {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words = split_names(line, ' ');
  std::erase(words, "");
  return words;
}

bool are_numbers(const std::vector<std::string>& words) {
  return words.size() > 1 &&
         std::ranges::all_of(words, [](const std::string& word) { return parse_number(word).has_value(); });
}

bool has_pipes(const CsvHead& head) {
  const std::size_t num_columns = count_cells(head.line, '|');
  return num_columns > 1 && (head.next_line.empty() || count_cells(head.next_line, '|') == num_columns);
}

// R leaves the column of row names without a name.
bool has_spaces(const CsvHead& head) {
  const std::vector<std::string> words = words_of(head.line), next_words = words_of(head.next_line);
  if (head.next_line.empty()) return are_numbers(words);
  const bool same_columns = next_words.size() == words.size() || next_words.size() == words.size() + 1;
  return same_columns && are_numbers(next_words);
}

}  // namespace

void require_known_delimiter(const CsvHead& head, std::string_view place) {
  if (count_cells(head.line, delimiter_of(head.line)) > 1) return;
  const bool pipes = has_pipes(head);
  if (!pipes && !has_spaces(head)) return;
  throw InputError(
      fmt::format("{}:{}: values are separated by {}; expected commas, semicolons or tabs. Write the file "
                  "again with commas.",
                  place, head.line_number, pipes ? "'|'" : "spaces"));
}

}  // namespace pcic
