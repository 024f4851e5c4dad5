#include "pcic/read/plain_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/csv_head.hpp"
#include "pcic/read/csv_source.hpp"
#include "pcic/read/draw_counters.hpp"
#include "pcic/read/known_delimiter.hpp"
#include "pcic/read/long_source.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/transposed_csv.hpp"
#include "pcic/read/tuple_names.hpp"

namespace pcic {
namespace {

constexpr std::size_t rows_looked_at = 50;

ColumnLayout layout_of(const PlainCsvHead& head, const InputFile& file) {
  if (!head.has_names) {
    std::vector<std::size_t> columns(head.columns.size() - (head.has_index_column ? 1 : 0));
    std::iota(columns.begin(), columns.end(), head.has_index_column ? 1 : 0);
    ColumnLayout layout;
    layout.arrays.push_back({array_name_of(file), {columns.size()}});
    layout.columns.push_back(std::move(columns));
    return layout;
  }
  ColumnLayout layout = arrange_columns(head.columns, fmt::format("{}:{}", place_of(file), head.line_number));
  for (const std::string& column : head.columns)
    if (is_draw_counter(column)) remove_array(layout, column);
  if (head.has_index_column) remove_array(layout, index_column_name);
  if (layout.arrays.empty())
    throw InputError(fmt::format("{}:{}: no columns but counters of chain and draw; expected draws.",
                                 place_of(file), head.line_number));
  return layout;
}

// Rows beyond this number tell no more about the layout.
std::size_t most_rows_to_count(std::size_t num_columns, const LayoutEvidence& evidence) {
  if (evidence.asked == ArrayLayout::obs_draws) return std::numeric_limits<std::size_t>::max();
  std::size_t most = num_columns;
  for (std::size_t length : evidence.data_lengths) most = std::max(most, length);
  return evidence.other_draws ? std::max(most, evidence.other_draws->num_draws) : most;
}

void add_evidence(std::string& evidence, const std::string& more) {
  if (!more.empty()) evidence += (evidence.empty() ? "" : "; ") + more;
}

// Only a file that names its columns says by itself what a row is.
ChosenLayout matrix_layout(const InputFile& file, const PlainCsvHead& head, const LayoutEvidence& evidence) {
  if (!head.has_names) {
    const std::size_t num_columns = head.columns.size() - (head.has_index_column ? 1 : 0);
    const std::vector<std::size_t> shape{
        count_draws(file, head.rules, most_rows_to_count(num_columns, evidence)), num_columns};
    return choose_layout(shape, evidence, place_of(file));
  }
  if (evidence.asked && *evidence.asked != ArrayLayout::draws_obs)
    throw InputError(fmt::format(
        "{}:{}: its columns have names, so a row is a draw; --layout {} is for arrays without names. Leave "
        "--layout out.",
        place_of(file), head.line_number, layout_flag(*evidence.asked)));
  return {};
}

}  // namespace

PlainCsvHead read_plain_csv_head(const InputFile& file, FirstRow first_row) {
  const CsvHead text = read_csv_head(file);
  if (text.line.empty())
    throw InputError(fmt::format("{}: no rows and no column names; expected a CSV file.", place_of(file)));
  require_known_delimiter(text, place_of(file));
  PlainCsvHead head;
  head.rules.delimiter = delimiter_of(text.line);
  head.line_number = text.line_number;
  const std::string place = fmt::format("{}:{}", place_of(file), head.line_number);
  if (has_open_quote(text.line, head.rules.delimiter))
    throw InputError(
        fmt::format("{}: a quote in the column names is not closed; expected its end on the same line. "
                    "Close it, or take it away.",
                    place));
  std::vector<std::string> below;
  if (needs_rows_below(text.line, head.rules.delimiter)) below = read_rows_below(file, text, rows_looked_at);
  const FirstRowMeaning meaning =
      meaning_of_first_row(text.line, below, head.rules.delimiter, first_row, place);
  const bool is_row = meaning.cells == FirstRowMeaning::Cells::values;
  head.has_names = meaning.cells == FirstRowMeaning::Cells::names;
  head.has_index_column = meaning.has_index_column;
  head.evidence = meaning.evidence;
  head.rules.num_head_lines = is_row ? text.line_number - 1 : text.line_number;
  head.columns = split_names(text.line, head.rules.delimiter);
  rename_tuples(head.columns);
  head.rules.one_column = head.columns.size() == 1;
  require_short_names(head.columns, place);
  const std::size_t first = head.has_index_column ? 1 : 0;
  for (std::size_t column = first; column < head.columns.size(); ++column)
    if (!head.has_names || head.columns[column].empty())
      head.columns[column] = fmt::format("V{}", column + 1 - first);
  if (head.has_index_column) head.columns.front() = index_column_name;
  return head;
}

bool is_text(const InputFile&, std::string_view first_bytes) {
  return first_bytes.find('\0') == std::string_view::npos;
}

std::unique_ptr<DrawSource> open_plain_csv(std::span<const InputFile> files, const OpenOptions& options) {
  CsvRun run;
  run.allow_incomplete = options.allow_incomplete;
  LayoutEvidence evidence = options.layout;
  for (const InputFile& input : files) {
    PlainCsvHead head = read_plain_csv_head(input, options.first_row);
    const DrawCounters counters = find_draw_counters(head);
    const ChosenLayout chosen = matrix_layout(input, head, evidence);
    const std::size_t file = run.files.size();
    if (file == 0) {
      if (is_long_table(input, head, counters)) return open_long_tables(files, options.first_row);
      run.reading = {.format = "plain CSV", .layout = chosen.words, .evidence = chosen.evidence};
      add_evidence(run.reading.evidence, head.evidence);
      if (chosen.layout == ArrayLayout::obs_draws)
        return open_transposed_csv(files, options.first_row, run.reading);
      evidence.asked = chosen.layout;
      run.layout = layout_of(head, input);
    } else {
      require_same_columns(head.columns, input, run.columns, run.files.front().input);
    }
    run.files.push_back({.input = input, .rules = head.rules});
    if (counters.chain || counters.draw) {
      for (CsvChain& chain : find_chains(input, head, file, counters)) run.chains.push_back(std::move(chain));
    } else {
      run.chains.push_back({file, std::nullopt, place_of(input)});
    }
    run.columns = std::move(head.columns);
  }
  return make_csv_source(std::move(run));
}

}  // namespace pcic
