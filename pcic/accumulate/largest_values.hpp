// LargestValues: the K largest keys of a stream, each with a few companions, in the order they came.
//
// Whatever is not below the threshold is appended; now and then `compact` leaves the K largest (found by
// counting) and hands back the rest. The threshold is the smallest key that stayed: everything not
// below it is held, but for its equals. Of equal keys the later ones stay, as in the tail of a stable
// ascending sort.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace pcic {

class LargestValues {
 public:
  // Columns: the keys, then their companions.
  explicit LargestValues(std::size_t num_columns = 1) : columns_(num_columns) {}

  std::size_t size() const { return size_; }
  double threshold() const { return threshold_; }  // -inf while nothing was left out
  std::size_t num_columns() const { return columns_.size(); }
  std::span<const double> column(std::size_t c) const { return {columns_[c].data(), size_}; }
  std::span<const double> keys() const { return column(0); }

  void reserve(std::size_t capacity);

  // Leaves the `num_kept` largest keys, and of those none below the floor. What goes is written to
  // `left_out`, by columns.
  void compact(std::size_t num_kept, std::vector<std::vector<double>>& left_out,
               double floor = -std::numeric_limits<double>::infinity());

  // Leaves `num_kept` to `most_kept` of the largest, in less time.
  void compact_roughly(std::size_t num_kept, std::size_t most_kept,
                       std::vector<std::vector<double>>& left_out);

  void append(std::span<const std::vector<double>> columns, std::size_t count);  // the first rows of each
  void append(const LargestValues& later);  // then compact, with the larger threshold as the floor
  void add_to_column(std::size_t column, double more);

  static LargestValues restore(std::vector<std::vector<double>> columns, double threshold);

 private:
  double* make_room(std::size_t column, std::size_t count);
  std::optional<double> key_with_rank(std::size_t lowest, std::size_t highest) const;
  void leave_out_below(double threshold, std::vector<std::vector<double>>& left_out);
  void leave_out_equal(std::size_t count, std::vector<std::vector<double>>& left_out);

  std::vector<std::vector<double>> columns_;  // the first size_ of each; then rubbish
  std::size_t size_ = 0;
  double threshold_ = -std::numeric_limits<double>::infinity();
};

}  // namespace pcic
