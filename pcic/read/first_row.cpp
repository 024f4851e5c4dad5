#include "pcic/read/first_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/parse_number.hpp"

namespace pcic {
namespace {

using Cells = FirstRowMeaning::Cells;

constexpr std::size_t enough_labels = 4;  // so many whole numbers do not count up by chance

bool count_up(std::span<const std::string> labels, std::string_view prefix, std::size_t first) {
  for (std::size_t k = 0; k < labels.size(); ++k)
    if (labels[k] != fmt::format("{}{}", prefix, first + k)) return false;
  return !labels.empty();
}

bool count_up_from_0_or_1(std::span<const std::string> labels) {
  return count_up(labels, "", 0) || count_up(labels, "", 1);
}

std::string shown(std::span<const std::string> labels) {
  return labels.size() == 1 ? labels.front() : fmt::format("{} to {}", labels.front(), labels.back());
}

bool is_whole_number(std::string_view cell) {
  const auto value = parse_number(cell);
  return value && std::floor(*value) == *value;
}

bool has_index_column(std::span<const std::string> labels, std::span<const std::string> below,
                      char delimiter) {
  if (labels.size() < 2 || !labels.front().empty() || below.empty()) return false;
  std::vector<std::string> numbers;
  for (const std::string& row : below) numbers.push_back(split_names(row, delimiter).front());
  return count_up_from_0_or_1(numbers);
}

// Why labels that count up are the numbers of columns; nothing if they may be values.
std::optional<std::string> reason_for_header(std::string_view first_row, std::span<const std::string> below,
                                             std::size_t num_labels, char delimiter) {
  const auto has_quotes = [](std::string_view row) { return row.find('"') != std::string_view::npos; };
  if (has_quotes(first_row) && std::ranges::none_of(below, has_quotes)) return "counts the columns in quotes";
  const auto has_fractions = [&](const std::string& row) {
    return !std::ranges::all_of(split_cells(row, delimiter), is_whole_number);
  };
  if (std::ranges::any_of(below, has_fractions) || num_labels >= enough_labels) return "counts the columns";
  return std::nullopt;
}

bool goes_on_counting(std::span<const std::string> labels, const std::string& second_row, char delimiter) {
  const auto last = parse_number(labels.back());
  const auto next = parse_number(split_cells(second_row, delimiter).front());
  return labels.size() > 1 && last && next && *next == *last + 1;
}

Cells cells_of_counting_row(std::string_view first_row, std::span<const std::string> labels,
                            std::span<const std::string> below, char delimiter, FirstRow asked,
                            std::string_view place, std::string& evidence) {
  if (asked != FirstRow::by_evidence) {
    evidence = "--first-row says so";
    return asked == FirstRow::names ? Cells::numbers_of_columns : Cells::values;
  }
  if (below.empty() || goes_on_counting(labels, below.front(), delimiter)) return Cells::values;
  if (const auto reason = reason_for_header(first_row, below, labels.size(), delimiter)) {
    evidence = fmt::format("the first row, {}, {}", shown(labels), *reason);
    return Cells::numbers_of_columns;
  }
  const auto is_ragged = [&](const std::string& row) {
    return split_cells(row, delimiter).size() != split_cells(first_row, delimiter).size();
  };
  if (std::ranges::any_of(below, is_ragged)) return Cells::values;  // reading them will say what is wrong
  throw InputError(fmt::format(
      "{}: the first row, {}, may be the numbers of the columns (--first-row names) or values like those "
      "below it (--first-row data). Say which, or give the columns names.",
      place, shown(labels)));
}

}  // namespace

bool needs_rows_below(std::string_view first_row, char delimiter) {
  const std::vector<std::string> labels = split_names(first_row, delimiter);
  return labels.front().empty() || count_up_from_0_or_1(labels);
}

FirstRowMeaning meaning_of_first_row(std::string_view first_row, std::span<const std::string> below,
                                     char delimiter, FirstRow asked, std::string_view place) {
  const std::vector<std::string> all = split_names(first_row, delimiter);
  FirstRowMeaning meaning;
  meaning.has_index_column = has_index_column(all, below, delimiter);
  const std::span<const std::string> labels = std::span(all).subspan(meaning.has_index_column ? 1 : 0);
  if (meaning.has_index_column) meaning.evidence = "the first column has no name and counts the rows";
  if (count_up(labels, "V", 1) || (meaning.has_index_column && count_up_from_0_or_1(labels))) {
    meaning.cells = Cells::numbers_of_columns;
    meaning.evidence += fmt::format("{}the first row, {}, counts the columns",
                                    meaning.evidence.empty() ? "" : ", and ", shown(labels));
  } else if (count_up_from_0_or_1(labels)) {
    meaning.cells =
        cells_of_counting_row(first_row, labels, below, delimiter, asked, place, meaning.evidence);
  } else if (is_numeric_row(first_row, delimiter)) {
    meaning.cells = Cells::values;
  }
  return meaning;
}

}  // namespace pcic
