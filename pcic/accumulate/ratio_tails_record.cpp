// The state record of RatioTails (docs/formats.md).
#include <algorithm>
#include <istream>
#include <utility>

#include "pcic/accumulate/ratio_tails.hpp"
#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

constexpr std::string_view ratio_tails_tag = "ratiotls";
constexpr std::uint32_t ratio_tails_version = 2;  // 1: without the numbers of the draws
constexpr std::uint32_t grown_tails_version = 3;  // of checkpoints: with more held than will be kept

void put(RecordWriter& record, const LargestValues& values) {
  record.put(values.threshold());
  record.put(std::uint64_t{values.size()});
  for (std::size_t c = 0; c < values.num_columns(); ++c) record.put(values.column(c));
}

LargestValues get_largest_values(RecordReader& record, std::size_t num_columns) {
  const double threshold = record.get_double();
  const std::uint64_t size = record.get_count(sizeof(double) * num_columns);
  std::vector<std::vector<double>> columns(num_columns);
  for (std::vector<double>& column : columns) column = record.get_doubles(size);
  return LargestValues::restore(std::move(columns), threshold);
}

// Of version 1: without the numbers of the draws, and followed by tails of the products.
LargestValues get_unnumbered_values(RecordReader& record, std::size_t num_losses) {
  const LargestValues values = get_largest_values(record, 1 + num_losses);
  for (std::size_t p = 0; p < 2 * num_losses; ++p) get_largest_values(record, 1);
  std::vector<std::vector<double>> columns(2 + num_losses, std::vector<double>(values.size(), not_a_number));
  for (std::size_t c = 0; c <= num_losses; ++c)
    std::ranges::copy(values.column(c), columns[c == 0 ? 0 : c + 1].begin());
  return LargestValues::restore(std::move(columns), values.threshold());
}

// In place of what version 1 has there: sums for its errors.
void forget_what_version_1_lacks(ObservationTail& tail) {
  tail.sums.weighted_log = not_a_number;
  for (LossRemainder& loss : tail.losses) {
    loss.sums.highest_product = infinity;
    loss.sums.lowest_product = -infinity;
  }
}

}  // namespace

void RatioTails::save(std::ostream& out, SavedAs as) const {
  const bool is_finished = as == SavedAs::finished;
  RecordWriter record;
  for (std::size_t number : {num_draws_, num_obs(), num_losses_, num_kept_})
    record.put(std::uint64_t{number});
  for (std::size_t obs = 0; obs < num_obs(); ++obs) {
    const ObservationTail tail = is_finished ? this->tail(obs) : grown_tail(obs);
    record.put(std::uint64_t{tail.has_infinite} + 2 * std::uint64_t{tail.has_zero});
    for (double value : {tail.reference, tail.sums.weight, tail.sums.weight_square, tail.sums.weighted_log})
      record.put(value);
    for (const auto& [anchor, sums, distinct] : tail.losses) {
      for (double value : {anchor, sums.weighted, sums.highest_product, sums.lowest_product})
        record.put(value);
      record.put(std::uint64_t{distinct.size()});
      record.put(std::span(distinct));
    }
    put(record, tail.ratios);
  }
  record.finish(out, ratio_tails_tag, is_finished ? ratio_tails_version : grown_tails_version);
}

RatioTails RatioTails::load(std::istream& in, const std::string& place) {
  RecordReader record(in, ratio_tails_tag, grown_tails_version, place);
  RatioTails result;
  result.num_draws_ = record.get_integer();
  const std::uint64_t num_obs = record.get_count(sizeof(double) * 7);
  result.num_losses_ = num_obs == 0 ? record.get_integer() : record.get_count(sizeof(double) * 6);
  result.num_kept_ = record.get_integer();
  for (std::uint64_t obs = 0; obs < num_obs; ++obs) {
    ObservationTail& tail = result.observations_.emplace_back();
    const std::uint64_t flags = record.get_integer();
    tail.has_infinite = flags % 2 == 1;
    tail.has_zero = flags / 2 == 1;
    for (double* value :
         {&tail.reference, &tail.sums.weight, &tail.sums.weight_square, &tail.sums.weighted_log})
      *value = record.get_double();
    tail.losses.resize(result.num_losses_);
    for (auto& [anchor, sums, distinct] : tail.losses) {
      for (double* value : {&anchor, &sums.weighted, &sums.highest_product, &sums.lowest_product})
        *value = record.get_double();
      distinct = record.get_doubles(record.get_count(sizeof(double)));
    }
    if (record.version() == 1) {
      forget_what_version_1_lacks(tail);
      tail.ratios = get_unnumbered_values(record, result.num_losses_);
    } else {
      tail.ratios = get_largest_values(record, 2 + result.num_losses_);
    }
    const std::uint64_t most_held = record.version() == grown_tails_version
                                        ? result.num_draws_
                                        : std::min<std::uint64_t>(result.num_kept_, result.num_draws_);
    if (tail.ratios.size() > most_held) record.refuse("a tail of importance ratios is longer than it can be");
  }
  record.expect_end();
  return result;
}

}  // namespace pcic
