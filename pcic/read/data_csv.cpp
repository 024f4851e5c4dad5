#include "pcic/read/data_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/column_layout.hpp"
#include "pcic/read/file_ending.hpp"
#include "pcic/read/mixed_columns.hpp"
#include "pcic/read/plain_csv.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {
namespace {

void require_names_once(const PlainCsvHead& head, const InputFile& file) {
  std::unordered_set<std::string_view> names;
  for (const std::string& name : head.columns)
    if (!names.insert(name).second)
      throw InputError(fmt::format("{}:{}: column '{}' is there twice; expected once. Rename one of them.",
                                   place_of(file), head.line_number, name));
}

void append_elements(const BlockView& rows, std::size_t first, std::size_t count,
                     std::vector<double>& values) {
  for (std::size_t row = 0; row < rows.num_draws; ++row)
    for (std::size_t column = first; column < first + count; ++column) values.push_back(rows(row, column));
}

// From 2^53 on a double may stand for several integers.
bool has_integers_beyond_exact(const DataArray& array) {
  constexpr double first = 9007199254740992;
  return std::ranges::any_of(array.values,
                             [](double value) { return std::isfinite(value) && std::abs(value) >= first; });
}

// Nothing if a row is anything but plain numbers, one per column: the other way of reading copes with it, or
// finds the words.
std::optional<Dataset> read_plain_numbers(const InputFile& file, const PlainCsvHead& head,
                                          const ColumnLayout& layout) {
  Dataset data;
  std::vector<std::size_t> destinations(head.columns.size(), skipped_column);
  std::size_t next_destination = 0;
  for (std::size_t array = 0; array < layout.arrays.size(); ++array) {
    data.arrays.push_back({layout.arrays[array].name, layout.arrays[array].shape, {}});
    for (std::size_t column : layout.columns[array]) destinations[column] = next_destination++;
  }
  RowStream rows(file, head.rules, head.columns, RowPlan(destinations, next_destination));
  try {
    while (const auto block = rows.next()) {
      std::size_t first = 0;
      for (std::size_t array = 0; array < data.arrays.size(); ++array) {
        append_elements(*block, first, layout.columns[array].size(), data.arrays[array].values);
        first += layout.columns[array].size();
      }
    }
  } catch (const InputError&) {
    return std::nullopt;
  }
  const RowEnding ending = rows.ending();
  if (ending.short_row || ending.num_draws == 0) return std::nullopt;
  if (std::ranges::any_of(data.arrays, has_integers_beyond_exact)) return std::nullopt;
  for (DataArray& array : data.arrays) array.shape.insert(array.shape.begin(), ending.num_draws);
  if (ending.unterminated_row) data.remarks.push_back(remark_on_missing_line_end(file));
  return data;
}

DataArray interleave(const ArrayInfo& info, const std::vector<const DataArray*>& columns) {
  const std::size_t num_rows = columns.front()->values.size();
  DataArray array{info.name, info.shape, {}};
  array.shape.insert(array.shape.begin(), num_rows);
  array.values.reserve(num_rows * columns.size());
  for (std::size_t row = 0; row < num_rows; ++row)
    for (const DataArray* column : columns) array.values.push_back(column->values[row]);
  return array;
}

// Codes of different columns stand for different texts: a group with texts stays columns.
Dataset gather_arrays(std::vector<DataArray> columns, const ColumnLayout& layout) {
  Dataset data;
  for (std::size_t array = 0; array < layout.arrays.size(); ++array) {
    std::vector<const DataArray*> elements;
    for (std::size_t column : layout.columns[array]) elements.push_back(&columns[column]);
    const bool are_numbers =
        std::ranges::all_of(elements, [](const DataArray* element) { return element->labels.empty(); });
    if (are_numbers && !layout.arrays[array].shape.empty()) {
      data.arrays.push_back(interleave(layout.arrays[array], elements));
    } else {
      for (std::size_t column : layout.columns[array]) data.arrays.push_back(std::move(columns[column]));
    }
  }
  return data;
}

}  // namespace

Dataset read_data_csv(const InputFile& file, FirstRow first_row) {
  const PlainCsvHead head = read_plain_csv_head(file, first_row);
  require_names_once(head, file);
  ColumnLayout layout = arrange_full_arrays(head.columns, place_of(file));
  if (head.has_index_column) remove_array(layout, index_column_name);
  if (auto data = read_plain_numbers(file, head, layout)) return *std::move(data);
  MixedColumns mixed = read_mixed_columns(file, head);
  Dataset data = gather_arrays(std::move(mixed.columns), layout);
  if (!mixed.ends_with_line_end) data.remarks.push_back(remark_on_missing_line_end(file));
  return data;
}

}  // namespace pcic
