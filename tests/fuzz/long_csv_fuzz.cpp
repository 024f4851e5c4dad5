// Tables with a row per chain, draw and observation, as data frames are written: shuffled, with rows lost or
// twice. They are refused, or every value that was written comes back.
#include <algorithm>
#include <array>

#include "pcic/core/errors.hpp"
#include "pcic/read/open_draws.hpp"
#include "tests/fuzz/drain_source.hpp"

namespace {

using pcic::fuzz::require;

// Choices, one byte each; zeros after the last.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}
  std::size_t below(std::size_t limit) {
    if (at_ == bytes_.size()) return 0;
    return static_cast<unsigned char>(bytes_[at_++]) % limit;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

using Row = std::array<std::size_t, 3>;  // chain, draw, observation

std::vector<Row> any_rows(Choices& choices) {
  const std::size_t chains = 1 + choices.below(4), draws = 1 + choices.below(6), obs = 1 + choices.below(5);
  const std::size_t first = choices.below(2);  // do they count from 0 or from 1
  std::vector<Row> rows;
  for (std::size_t c = 0; c < chains; ++c)
    for (std::size_t m = 0; m < draws; ++m)
      for (std::size_t i = 0; i < obs; ++i) rows.push_back({c + first, m + first, i + first});
  for (std::size_t changes = choices.below(4); changes > 0; --changes) {
    const std::size_t from = choices.below(rows.size()), to = choices.below(rows.size());
    switch (choices.below(4)) {
      case 0:
        std::swap(rows[from], rows[to]);
        break;
      case 1:
        rows[to] = rows[from];
        break;
      case 2:
        rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(to), Row(rows[from]));
        break;
      default:
        if (rows.size() > 1) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(to));
    }
  }
  return rows;
}

struct Table {
  std::string text;
  std::vector<double> values;  // of the column "value", in ascending order
};

Table any_table(Choices& choices) {
  const std::array<std::array<const char*, 3>, 3> all_names = {
      {{"chain", "draw", "obs"}, {".chain", ".draw", ".observation"}, {"chain", "draw", "log_lik_dim_0"}}};
  const auto& names = all_names[choices.below(3)];
  std::array<std::size_t, 3> order = {0, 1, 2};
  std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(choices.below(3)), order.end());
  const std::size_t num_keys = 1 + choices.below(3);  // the others are left out
  Table table;
  for (std::size_t k = 0; k < num_keys; ++k) table.text += std::string(names[order[k]]) + ",";
  table.text += "value\n";
  for (const Row& row : any_rows(choices)) {
    for (std::size_t k = 0; k < num_keys; ++k) table.text += std::to_string(row[order[k]]) + ",";
    table.text += std::to_string(table.values.size()) + ".5\n";
    table.values.push_back(static_cast<double>(table.values.size()) + 0.5);
  }
  return table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(pcic::fuzz::as_text(data, size));
  const Table table = any_table(choices);
  const pcic::fuzz::MemoryFile file(table.text);
  try {
    const auto source = pcic::open_draws(std::vector{file.path()});
    const auto drained = pcic::fuzz::drain(*source);
    std::vector<double> values;
    for (std::size_t a = 0; a < drained.values.size(); ++a)
      if (source->arrays()[a].name == "value") values = drained.values[a];
    std::ranges::sort(values);
    require(values == table.values, "every value that was written is read, once");
  } catch (const pcic::InputError&) {
  }
  return 0;
}
