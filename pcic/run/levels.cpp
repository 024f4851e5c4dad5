#include "pcic/run/levels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>

#include "pcic/core/errors.hpp"
#include "pcic/core/nearest_words.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/read_dataset.hpp"

namespace pcic {
namespace {

[[noreturn]] void fail(const Levels& levels, const std::string& message) {
  throw InputError(fmt::format("levels of '{}': {}", levels.column, message));
}

DataArray& column_of_texts(Dataset& data, const Levels& levels) {
  const auto column = std::ranges::find(data.arrays, levels.column, &DataArray::name);
  if (column == data.arrays.end()) {
    std::vector<std::string> names;
    for (const DataArray& array : data.arrays) names.push_back(array.name);
    const std::vector<std::string> near = nearest_words(levels.column, names);
    fail(levels, fmt::format("the data have no such column{}",
                             near.empty() ? "." : fmt::format("; did you mean '{}'?", near.front())));
  }
  if (column->labels.empty())
    fail(levels, "it holds numbers, which are used as they are; expected texts. Leave the levels out.");
  if (column->order_is_declared) fail(levels, "they are given twice; give them once.");
  return *column;
}

std::vector<std::string> texts_of_file(const Levels& levels) {
  const Dataset data = read_data(levels.file);
  const DataArray* column = data.arrays.size() == 1 ? &data.arrays.front() : data.find(levels.column);
  if (!column)
    fail(levels,
         fmt::format("{} holds {} columns and none is called '{}'; expected the texts in order, a row each.",
                     levels.file.string(), data.arrays.size(), levels.column));
  if (column->labels.empty())
    fail(levels, fmt::format("column '{}' of {} holds numbers; expected the texts in order, a row each.",
                             column->name, levels.file.string()));
  std::vector<std::string> texts;
  for (const double code : column->values)
    texts.push_back(column->labels[static_cast<std::size_t>(code) - 1]);
  return texts;
}

// The index of every text, counted from 1.
std::unordered_map<std::string, double> numbered(const Levels& levels) {
  std::unordered_map<std::string, double> index_of;
  for (const std::string& text : levels.texts)
    if (!index_of.emplace(text, static_cast<double>(index_of.size() + 1)).second)
      fail(levels, fmt::format("'{}' is there twice; expected every text once.", text));
  return index_of;
}

void declare(DataArray& column, const Levels& levels) {
  const auto index_of = numbered(levels);
  std::vector<std::string> missing;
  for (const std::string& label : column.labels)
    if (!index_of.contains(label)) missing.push_back(fmt::format("'{}'", label));
  if (!missing.empty()) {
    const std::size_t count = missing.size();
    if (count > 3) missing.resize(3);
    fail(levels,
         fmt::format("{}{} of the data {} not among them; expected every text of the column.{}",
                     fmt::join(missing, ", "), count > 3 ? ", ..." : "", count == 1 ? "is" : "are",
                     levels.file.empty() ? "" : " The first line of the file is the name of its column."));
  }
  for (double& value : column.values) value = index_of.at(column.labels[static_cast<std::size_t>(value) - 1]);
  column.labels = levels.texts;
  column.order_is_declared = true;
}

}  // namespace

Levels parse_levels(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string column = cell_text(text.substr(0, equals));
  const std::string_view order = text.substr(std::min(equals + 1, text.size()));
  if (column.empty() || cell_text(order).empty())
    throw InputError(fmt::format(
        "levels '{}': expected a column and its texts in order, as in county = AITKIN, ANOKA, or a "
        "file that has them row by row, as in county = order.csv.",
        text));
  if (order.find(',') == std::string_view::npos) return {.column = column, .file = cell_text(order)};
  return {.column = column, .texts = split_names(order, ',')};
}

void declare_levels(Dataset& data, std::span<const Levels> declared) {
  for (Levels levels : declared) {
    DataArray& column = column_of_texts(data, levels);
    if (levels.texts.empty()) levels.texts = texts_of_file(levels);
    declare(column, levels);
  }
}

}  // namespace pcic
