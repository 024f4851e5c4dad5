#include "pcic/read/plain_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/csv_head.hpp"
#include "pcic/read/csv_source.hpp"
#include "pcic/read/known_delimiter.hpp"
#include "pcic/read/name_length.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {
namespace {

// As R's posterior, ArviZ and CmdStanPy write them.
constexpr std::array<std::string_view, 3> chain_columns{".chain", "chain", "chain__"};
constexpr std::array<std::string_view, 7> counter_columns{".iteration",  ".draw",  "iteration", "draw",
                                                          "iteration__", "iter__", "draw__"};

bool is_control_column(std::string_view name) {
  return std::ranges::count(chain_columns, name) + std::ranges::count(counter_columns, name) > 0;
}

ColumnLayout layout_of(const PlainCsvHead& head, const std::filesystem::path& path) {
  ColumnLayout layout;
  if (!head.has_names) {
    std::vector<std::size_t> columns(head.columns.size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    layout.arrays.push_back({array_name_of(path), {columns.size()}});
    layout.columns.push_back(std::move(columns));
    return layout;
  }
  ColumnLayout everything =
      arrange_columns(head.columns, fmt::format("{}:{}", place_of(path), head.line_number));
  for (std::size_t array = 0; array < everything.arrays.size(); ++array) {
    if (is_control_column(everything.arrays[array].name)) continue;
    layout.arrays.push_back(std::move(everything.arrays[array]));
    layout.columns.push_back(std::move(everything.columns[array]));
  }
  if (layout.arrays.empty())
    throw InputError(fmt::format("{}:{}: no columns but counters of chain and draw; expected draws.",
                                 place_of(path), head.line_number));
  return layout;
}

std::optional<std::size_t> chain_column_of(const PlainCsvHead& head) {
  if (!head.has_names) return std::nullopt;
  for (std::string_view name : chain_columns)
    if (const auto found = std::ranges::find(head.columns, name); found != head.columns.end())
      return static_cast<std::size_t>(found - head.columns.begin());
  return std::nullopt;
}

// One pass over the chain column: consecutive rows of equal value are a chain.
std::vector<CsvChain> find_chains(const std::filesystem::path& path, const PlainCsvHead& head,
                                  std::size_t file, std::size_t chain_column) {
  std::vector<std::size_t> destinations(head.columns.size(), skipped_column);
  destinations[chain_column] = 0;
  RowStream rows(path, head.rules, head.columns, RowPlan(destinations, 1));
  std::vector<CsvChain> chains;
  std::unordered_set<double> seen;
  double current = 0;
  while (const auto block = rows.next()) {
    for (std::size_t draw = 0; draw < block->num_draws; ++draw) {
      const double value = (*block)(draw, 0);
      if (chains.empty() || value != current) {
        if (!seen.insert(value).second || value != value)
          throw InputError(fmt::format(
              "{}: rows of chain {} are not together; expected chain after chain. Sort the rows by '{}'.",
              place_of(path), value, head.columns[chain_column]));
        chains.push_back({file, 0, fmt::format("{} (chain {})", place_of(path), value)});
        current = value;
      }
      ++*chains.back().num_draws;
    }
  }
  if (chains.empty())
    chains.push_back({file, std::nullopt, place_of(path)});  // reading it will say what is wrong
  return chains;
}

}  // namespace

PlainCsvHead read_plain_csv_head(const std::filesystem::path& path) {
  const CsvHead text = read_csv_head(path);
  if (text.line.empty())
    throw InputError(fmt::format("{}: no rows and no column names; expected a CSV file.", place_of(path)));
  require_known_delimiter(text, place_of(path));
  PlainCsvHead head;
  head.rules.delimiter = delimiter_of(text.line);
  head.line_number = text.line_number;
  if (has_open_quote(text.line, head.rules.delimiter))
    throw InputError(
        fmt::format("{}:{}: a quote in the column names is not closed; expected its end on the same line. "
                    "Close it, or take it away.",
                    place_of(path), head.line_number));
  head.has_names = !is_numeric_row(text.line, head.rules.delimiter);
  head.rules.num_head_lines = head.has_names ? text.line_number : text.line_number - 1;
  head.columns = split_names(text.line, head.rules.delimiter);
  head.rules.one_column = head.columns.size() == 1;
  require_short_names(head.columns, fmt::format("{}:{}", place_of(path), head.line_number));
  for (std::size_t column = 0; column < head.columns.size(); ++column)
    if (!head.has_names || head.columns[column].empty())
      head.columns[column] = fmt::format("V{}", column + 1);
  return head;
}

std::unique_ptr<DrawSource> open_plain_csv(std::span<const std::filesystem::path> paths,
                                           bool allow_incomplete) {
  CsvRun run;
  run.allow_incomplete = allow_incomplete;
  CsvGroup group;
  for (const std::filesystem::path& path : paths) {
    PlainCsvHead head = read_plain_csv_head(path);
    const std::size_t file = group.files.size();
    if (file == 0) {
      group.layout = layout_of(head, path);
    } else {
      require_same_columns(head.columns, path, group.columns, group.files.front().path);
    }
    CsvFile& added = group.files.emplace_back();
    added.path = path;
    added.rules = head.rules;
    if (const auto chain_column = chain_column_of(head)) {
      for (CsvChain& chain : find_chains(path, head, file, *chain_column))
        run.chains.push_back(std::move(chain));
    } else {
      run.chains.push_back({file, std::nullopt, place_of(path)});
    }
    group.columns = std::move(head.columns);
  }
  run.groups.push_back(std::move(group));
  return make_csv_source(std::move(run));
}

}  // namespace pcic
