#include "pcic/read/draw_counters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/csv_cells.hpp"
#include "pcic/read/csv_head.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {
namespace {

constexpr std::array<std::string_view, 3> chain_columns{".chain", "chain", "chain__"};
// The number of a draw within its chain last: it is taken if there is no other.
constexpr std::array<std::string_view, 7> draw_columns{".draw",     "draw",        "draw__", ".iteration",
                                                       "iteration", "iteration__", "iter__"};

std::optional<std::size_t> first_of(std::span<const std::string_view> wanted,
                                    const std::vector<std::string>& columns) {
  for (std::string_view name : wanted)
    if (const auto found = std::ranges::find(columns, name); found != columns.end())
      return static_cast<std::size_t>(found - columns.begin());
  return std::nullopt;
}

// Of the chain that ends.
void require_different_draws(std::vector<double> draws, const std::string& chain) {
  std::ranges::sort(draws);
  const auto twice = std::ranges::adjacent_find(draws);
  if (twice == draws.end()) return;
  throw InputError(fmt::format(
      "{}: draw {} comes more than once; expected a row per draw, or a long table: all rows of a draw "
      "together, as many for each. Sort the rows by chain and draw.",
      chain, *twice));
}

}  // namespace

bool is_draw_counter(std::string_view name) {
  return std::ranges::count(chain_columns, name) + std::ranges::count(draw_columns, name) > 0;
}

DrawCounters find_draw_counters(const PlainCsvHead& head) {
  if (!head.has_names) return {};
  return {first_of(chain_columns, head.columns), first_of(draw_columns, head.columns)};
}

bool is_long_table(const InputFile& input, const PlainCsvHead& head, const DrawCounters& counters) {
  if (!counters.draw) return false;
  const std::vector<std::string> rows =
      read_rows_below(input, {.comments = {}, .line = {}, .line_number = head.line_number}, 2);
  if (rows.size() < 2) return false;
  const auto first = split_names(rows[0], head.rules.delimiter);
  const auto second = split_names(rows[1], head.rules.delimiter);
  const auto agree = [&](std::size_t column) {
    return column < first.size() && column < second.size() && first[column] == second[column];
  };
  return agree(*counters.draw) && (!counters.chain || agree(*counters.chain));
}

std::vector<CsvChain> find_chains(const InputFile& input, const PlainCsvHead& head, std::size_t file,
                                  const DrawCounters& counters) {
  const std::string place = place_of(input);
  std::vector<std::size_t> destinations(head.columns.size(), skipped_column);
  if (counters.chain) destinations[*counters.chain] = 0;
  if (counters.draw) destinations[*counters.draw] = 1;
  RowStream rows(input, head.rules, head.columns, RowPlan(destinations, 2));
  std::vector<CsvChain> chains;
  std::unordered_set<double> seen;
  std::vector<double> draws;
  double current = 0;
  while (const auto block = rows.next()) {
    for (std::size_t row = 0; row < block->num_draws; ++row) {
      const double chain = counters.chain ? (*block)(row, 0) : 0;
      if (chains.empty() || chain != current) {
        if (!seen.insert(chain).second || chain != chain)
          throw InputError(fmt::format(
              "{}: rows of chain {} are not together; expected chain after chain. Sort the rows by '{}'.",
              place, chain, head.columns[*counters.chain]));
        if (!chains.empty()) require_different_draws(std::exchange(draws, {}), chains.back().name);
        chains.push_back({file, 0, counters.chain ? fmt::format("{} (chain {})", place, chain) : place});
        current = chain;
      }
      ++*chains.back().num_draws;
      if (counters.draw) draws.push_back((*block)(row, 1));
    }
  }
  if (chains.empty()) chains.push_back({file, std::nullopt, place});  // reading it will say what is wrong
  require_different_draws(std::move(draws), chains.back().name);
  return chains;
}

}  // namespace pcic
