#include "pcic/accumulate/largest_values.hpp"

#include <algorithm>
#include <utility>

#include "pcic/accumulate/ratio_tails_kernel.hpp"
#include "pcic/core/sort.hpp"

namespace pcic {

double* LargestValues::make_room(std::size_t column, std::size_t count) {
  std::vector<double>& values = columns_[column];
  if (values.size() < size_ + count) values.resize(size_ + count);
  return values.data() + size_;
}

void LargestValues::reserve(std::size_t capacity) {
  for (std::vector<double>& column : columns_) column.resize(std::max(size_, capacity));
}

void LargestValues::leave_out_below(double threshold, std::vector<std::vector<double>>& left_out) {
  left_out.resize(columns_.size());
  threshold_ = threshold;
  const std::size_t count = size();
  std::size_t num_stay = 0;
  for (std::size_t c = columns_.size(); c-- > 0;) {  // the keys last
    left_out[c].resize(count + selection_slack);
    num_stay = partition(columns_.front().data(), threshold, columns_[c].data(), count, left_out[c].data());
    left_out[c].resize(count - num_stay);
  }
  size_ = num_stay;
}

// A key that so many keys, itself included, are not below. Tries one after another that lies between those
// found too low and too high; none if ties leave no such key.
std::optional<double> LargestValues::key_with_rank(std::size_t lowest, std::size_t highest) const {
  double too_low = -std::numeric_limits<double>::infinity(),
         too_high = std::numeric_limits<double>::infinity();
  for (double key : keys()) {
    if (!(key > too_low && key < too_high)) continue;
    const std::size_t rank = count_from(keys().data(), size(), key);
    if (rank >= lowest && rank <= highest) return key;
    (rank < lowest ? too_high : too_low) = key;
  }
  return std::nullopt;
}

void LargestValues::compact(std::size_t num_kept, std::vector<std::vector<double>>& left_out, double floor) {
  double smallest = std::max(floor, threshold_);
  if (size() > num_kept) {
    std::optional<double> of_kept = key_with_rank(num_kept, num_kept);
    if (!of_kept) {
      std::vector<double> sorted(keys().begin(), keys().end());
      sort_ascending(sorted);
      of_kept = sorted[size() - num_kept];
    }
    smallest = std::max(smallest, *of_kept);
  }
  leave_out_below(smallest, left_out);
  leave_out_equal(size() - std::min(size(), num_kept), left_out);
}

// The first `count` of the keys that equal the threshold.
void LargestValues::leave_out_equal(std::size_t count, std::vector<std::vector<double>>& left_out) {
  if (count == 0) return;
  std::size_t num_stay = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const bool goes = count > 0 && columns_.front()[i] == threshold_;
    count -= goes;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (goes)
        left_out[c].push_back(columns_[c][i]);
      else
        columns_[c][num_stay] = columns_[c][i];
    }
    num_stay += !goes;
  }
  size_ = num_stay;
}

void LargestValues::compact_roughly(std::size_t num_kept, std::size_t most_kept,
                                    std::vector<std::vector<double>>& left_out) {
  if (const std::optional<double> key = key_with_rank(num_kept, most_kept))
    leave_out_below(std::max(*key, threshold_), left_out);
  else
    compact(num_kept, left_out);
}

void LargestValues::append(const LargestValues& later) {
  const std::size_t more = later.size();
  for (std::size_t c = 0; c < columns_.size(); ++c) std::ranges::copy(later.column(c), make_room(c, more));
  size_ += more;
}

void LargestValues::append(std::span<const std::vector<double>> columns, std::size_t count) {
  for (std::size_t c = 0; c < columns_.size(); ++c)
    std::copy_n(columns[c].begin(), count, make_room(c, count));
  size_ += count;
}

void LargestValues::add_to_column(std::size_t column, double more) {
  for (std::size_t i = 0; i < size_; ++i) columns_[column][i] += more;
}

LargestValues LargestValues::restore(std::vector<std::vector<double>> columns, double threshold) {
  LargestValues result(columns.size());
  result.columns_ = std::move(columns);
  result.size_ = result.columns_.front().size();
  result.threshold_ = threshold;
  return result;
}

}  // namespace pcic
