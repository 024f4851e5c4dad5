#include "pcic/formula/language/text_column.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pcic {
namespace {

constexpr std::size_t most_examples = 3;

// "'Ames' (wells.csv:2), 'Boone' (wells.csv:3), ..."
std::string examples(const DataArray& column) {
  std::vector<std::string> shown = column.text_cells.first;
  if (shown.empty())
    for (std::size_t k = 0; k < std::min(most_examples, column.labels.size()); ++k)
      shown.push_back(fmt::format("'{}'", column.labels[k]));
  return fmt::format("{}{}", fmt::join(shown, ", "), shown.size() < most_examples ? "" : ", ...");
}

bool has_stray_texts(const DataArray& column) {
  return column.text_cells.count > 0 && 2 * column.text_cells.count < column.values.size();
}

std::string strays(const DataArray& column) {
  const std::size_t count = column.text_cells.count;
  return fmt::format(
      "'{}' holds {} text{} among {} values: {}. Correct {} in the file, if the column should hold numbers.",
      column.name, count, count == 1 ? "" : "s", column.values.size(), examples(column),
      count == 1 ? "it" : "them");
}

}  // namespace

std::string texts_are_no_numbers(const DataArray& column) {
  if (has_stray_texts(column)) return strays(column);
  return fmt::format("'{0}' holds texts, not numbers: {1}. It can be a group, as in --group {0}.",
                     column.name, examples(column));
}

std::string texts_are_no_index(const DataArray& column) {
  if (has_stray_texts(column)) return strays(column);
  return fmt::format(
      "'{0}' holds texts, {1}, and nothing says which element each of them picks. Give the codes 1 to K that "
      "the "
      "model was fitted with in their place, or declare the order of the texts, as in --levels '{0} = first, "
      "second, ...'.",
      column.name, examples(column));
}

}  // namespace pcic
