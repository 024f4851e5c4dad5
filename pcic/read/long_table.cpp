#include "pcic/read/long_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "pcic/core/errors.hpp"
#include "pcic/read/byte_stream.hpp"
#include "pcic/read/long_rows.hpp"

namespace pcic {
namespace {

constexpr std::string_view how_to_sort =
    "In Python: df.reset_index().sort_values(['chain', 'draw'], kind='stable').to_csv(..., index=False)";

class LongTableInspector {
 public:
  LongTableInspector(const InputFile& file, FirstRow first_row) : place_(place_of(file)) {
    table_.head = read_plain_csv_head(file, first_row);
    table_.counters = find_draw_counters(table_.head);
    for (std::size_t column = table_.head.has_index_column ? 1 : 0; column < table_.head.columns.size();
         ++column)
      if (!is_draw_counter(table_.head.columns[column])) columns_.push_back(column);
    LongRows rows(file, table_.head, table_.counters, columns_);
    for (LongDraw draw; rows.next(draw);) {
      if (table_.chains.empty()) take_first_draw(draw);
      require_rows_of_first_draw(draw);
      count(draw);
      note_changes(draw);
    }
  }

  LongTable finish() {
    for (std::size_t column = num_indices_; column < columns_.size(); ++column) add_array(column);
    return std::move(table_);
  }

 private:
  const std::string& name_of(std::size_t column) const { return table_.head.columns[columns_[column]]; }
  std::size_t cell(std::size_t row, std::size_t column) const { return row * columns_.size() + column; }

  std::vector<std::string> labels_of_row(const LongDraw& draw, std::size_t row, std::size_t count) const {
    const auto first = draw.cells.begin() + static_cast<std::ptrdiff_t>(cell(row, 0));
    return {first, first + static_cast<std::ptrdiff_t>(count)};
  }

  bool tell_rows_apart(const LongDraw& draw, std::size_t num_columns) const {
    std::set<std::vector<std::string>> seen;
    for (std::size_t row = 0; row < draw.num_rows; ++row)
      if (!seen.insert(labels_of_row(draw, row, num_columns)).second) return false;
    return true;
  }

  void take_first_draw(const LongDraw& draw) {
    num_indices_ = 1;
    while (num_indices_ < columns_.size() && !tell_rows_apart(draw, num_indices_)) ++num_indices_;
    if (num_indices_ >= columns_.size())
      throw InputError(fmt::format(
          "{}:{}: {} rows of the same chain and draw, and no columns of indices and values behind these; "
          "expected a row per draw, or columns such as chain, draw, obs_id, log_lik.",
          place_, draw.line, draw.num_rows));
    for (std::size_t column = 0; column < num_indices_; ++column) table_.indices.push_back(name_of(column));
    table_.rows_per_draw = draw.num_rows;
    for (std::size_t row = 0; row < draw.num_rows; ++row)
      labels_.push_back(labels_of_row(draw, row, num_indices_));
    find_extents(draw);
    varies_.assign(columns_.size() * num_indices_, false);
  }

  // The labels of each index, coded in the order they come; the rows must be all their combinations, the last
  // index fastest.
  void find_extents(const LongDraw& draw) {
    std::vector<std::unordered_map<std::string, std::size_t>> codes(num_indices_);
    for (const auto& labels : labels_)
      for (std::size_t index = 0; index < num_indices_; ++index)
        codes[index].try_emplace(labels[index], codes[index].size());
    for (const auto& known : codes) extents_.push_back(known.size());
    for (std::size_t row = 0; row < labels_.size(); ++row) {
      std::size_t rest = row;
      bool fits = true;
      for (std::size_t index = num_indices_; index-- > 0; rest /= extents_[index])
        fits = fits && codes[index].at(labels_[row][index]) == rest % extents_[index];
      if (!fits || rest != 0 || (row + 1 == labels_.size() && row + 1 != product_of(extents_)))
        throw InputError(fmt::format(
            "{}:{}: the rows of the first draw do not hold every combination of {} in order. Write one array "
            "per file.",
            place_, draw.line + row, fmt::join(table_.indices, " and ")));
    }
  }

  static std::size_t product_of(std::span<const std::size_t> extents) {
    std::size_t product = 1;
    for (std::size_t extent : extents) product *= extent;
    return product;
  }

  void require_rows_of_first_draw(const LongDraw& draw) const {
    for (std::size_t row = 0; row < std::min(draw.num_rows, labels_.size()); ++row) {
      const std::vector<std::string> labels = labels_of_row(draw, row, num_indices_);
      if (labels != labels_[row])
        throw InputError(
            fmt::format("{}:{}: {} is {} where the first draw of this long table has {}. Write the rows of "
                        "every draw in the "
                        "same order.",
                        place_, draw.line + row, fmt::join(table_.indices, ", "), fmt::join(labels, ", "),
                        fmt::join(labels_[row], ", ")));
    }
    if (draw.num_rows != table_.rows_per_draw)
      throw InputError(
          fmt::format("{}:{}: {} rows of draw {}; the first draw of this long table has {}. The rows of a "
                      "draw must stand "
                      "together, and none be missing. {}.",
                      place_, draw.line, draw.num_rows, draw.draw, table_.rows_per_draw, how_to_sort));
  }

  void count(const LongDraw& draw) {
    if (table_.chains.empty() || table_.chains.back().label != draw.chain) {
      if (!chains_.insert(draw.chain).second)
        throw InputError(fmt::format("{}:{}: rows of chain {} again; expected chain after chain. {}.", place_,
                                     draw.line, draw.chain, how_to_sort));
      table_.chains.push_back({draw.chain, 0});
      draws_.clear();
    }
    if (!draws_.insert(draw.draw).second)
      throw InputError(fmt::format("{}:{}: rows of draw {} again; expected all rows of a draw together. {}.",
                                   place_, draw.line, draw.draw, how_to_sort));
    ++table_.chains.back().num_draws;
  }

  // Compares every cell with the first along each index.
  void note_changes(const LongDraw& draw) {
    std::size_t stride = 1;
    for (std::size_t index = num_indices_; index-- > 0; stride *= extents_[index])
      for (std::size_t row = 0; row < draw.num_rows; ++row) {
        const std::size_t first = row - (row / stride % extents_[index]) * stride;
        for (std::size_t column = num_indices_; first != row && column < columns_.size(); ++column)
          if (draw.cells[cell(row, column)] != draw.cells[cell(first, column)])
            varies_[column * num_indices_ + index] = true;
      }
  }

  void add_array(std::size_t column) {
    const bool is_alone = columns_.size() == num_indices_ + 1;
    std::vector<std::size_t> shape, rows = {0};
    std::size_t stride = table_.rows_per_draw;
    for (std::size_t index = 0; index < num_indices_; ++index) {
      stride /= extents_[index];
      if (!varies_[column * num_indices_ + index] && !is_alone) continue;
      shape.push_back(extents_[index]);
      std::vector<std::size_t> longer;
      for (std::size_t row : rows)
        for (std::size_t step = 0; step < extents_[index]; ++step) longer.push_back(row + step * stride);
      rows = std::move(longer);
    }
    table_.arrays.push_back({name_of(column), std::move(shape), place_});
    table_.value_columns.push_back(columns_[column]);
    table_.rows.push_back(std::move(rows));
  }

  std::string place_;
  LongTable table_;
  std::vector<std::size_t> columns_;              // all but the counters
  std::size_t num_indices_ = 0;                   // the first of them
  std::vector<std::vector<std::string>> labels_;  // of the rows of a draw
  std::vector<std::size_t> extents_;              // of the indices
  std::vector<bool> varies_;                      // column x index
  std::unordered_set<std::string> chains_, draws_;
};

}  // namespace

LongTable inspect_long_table(const InputFile& file, FirstRow first_row) {
  return LongTableInspector(file, first_row).finish();
}

}  // namespace pcic
