#include "pcic/accumulate/largest_values.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "pcic/accumulate/ratio_tails_kernel.hpp"

namespace pcic {

double* LargestValues::make_room(std::size_t column, std::size_t count) {
  std::vector<double>& values = columns_[column];
  const std::size_t size = values.size();
  values.resize(size + count);
  return values.data() + size;
}

void LargestValues::reserve(std::size_t capacity) {
  for (std::vector<double>& column : columns_) column.reserve(capacity);
}

void LargestValues::trim(std::size_t size) {
  for (std::vector<double>& column : columns_) column.resize(size);
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
  trim(num_stay);
}

void LargestValues::compact(std::size_t num_kept, std::vector<std::vector<double>>& left_out, double floor) {
  double smallest = std::max(floor, threshold_);
  if (size() > num_kept) {
    std::vector<double> sorted = columns_.front();
    const auto first_kept = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() - num_kept);
    std::nth_element(sorted.begin(), first_kept, sorted.end());
    smallest = std::max(smallest, *first_kept);
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
  trim(num_stay);
}

// A threshold from every eighth key; where chance or ties make it a poor one, the exact one.
void LargestValues::compact_roughly(std::size_t num_kept, std::vector<std::vector<double>>& left_out) {
  constexpr std::size_t step = 8;
  std::vector<double> sample;
  for (std::size_t i = 0; i < size(); i += step) sample.push_back(columns_.front()[i]);
  const std::size_t rank = num_kept * 5 / 4 / step;  // from above
  if (rank >= sample.size()) return compact(num_kept, left_out);
  const auto at = sample.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(sample.begin(), at, sample.end(), std::greater<>());
  const std::size_t num_stay = count_from(columns_.front().data(), size(), *at);
  if (num_stay < num_kept || num_stay > num_kept * 3 / 2) return compact(num_kept, left_out);
  leave_out_below(std::max(*at, threshold_), left_out);
}

void LargestValues::append(const LargestValues& later) {
  for (std::size_t c = 0; c < columns_.size(); ++c)
    columns_[c].insert(columns_[c].end(), later.columns_[c].begin(), later.columns_[c].end());
}

void LargestValues::multiply_keys(double factor) {
  for (double& key : columns_.front()) key *= factor;
  if (std::isfinite(threshold_)) threshold_ *= factor;
}

LargestValues LargestValues::restore(std::vector<std::vector<double>> columns, double threshold) {
  LargestValues result(columns.size());
  result.columns_ = std::move(columns);
  result.threshold_ = threshold;
  return result;
}

}  // namespace pcic
