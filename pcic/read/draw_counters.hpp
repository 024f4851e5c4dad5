// Columns that count chains and draws (.chain, .iteration, .draw), as R's posterior, ArviZ and CmdStanPy
// write them, and what they say about the rows of a CSV file.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcic/read/csv_source.hpp"
#include "pcic/read/plain_csv.hpp"

namespace pcic {

bool is_draw_counter(std::string_view name);

struct DrawCounters {
  std::optional<std::size_t> chain, draw;  // columns
};
DrawCounters find_draw_counters(const PlainCsvHead& head);

// The first two rows are of the same chain and draw: a row is an element of a draw.
bool is_long_table(const InputFile& input, const PlainCsvHead& head, const DrawCounters& counters);

// Of a table with a row per draw: consecutive rows of equal chain are a chain. One pass over the counters.
// InputError if the rows of a chain are not together, or if a draw comes twice in it.
std::vector<CsvChain> find_chains(const InputFile& input, const PlainCsvHead& head, std::size_t file,
                                  const DrawCounters& counters);

}  // namespace pcic
