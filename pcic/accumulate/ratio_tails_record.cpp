// The state record of RatioTails (docs/formats.md).
#include <algorithm>
#include <istream>
#include <utility>

#include "pcic/accumulate/ratio_tails.hpp"
#include "pcic/accumulate/state_record.hpp"

namespace pcic {
namespace {

constexpr std::string_view ratio_tails_tag = "ratiotls";
constexpr std::uint32_t ratio_tails_version = 1;

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

}  // namespace

void RatioTails::save(std::ostream& out) const {
  RecordWriter record;
  for (std::size_t number : {num_draws_, num_obs(), num_losses_, num_kept_})
    record.put(std::uint64_t{number});
  for (std::size_t obs = 0; obs < num_obs(); ++obs) {
    const ObservationTail tail = this->tail(obs);
    record.put(std::uint64_t{tail.has_infinite} + 2 * std::uint64_t{tail.has_zero});
    for (double value : {tail.reference, tail.sums.weight, tail.sums.weight_square, tail.product_reference})
      record.put(value);
    for (const LossRemainder& loss : tail.losses) {
      for (double value : {loss.anchor, loss.sums.first, loss.sums.square_first, loss.sums.square_second})
        record.put(value);
      record.put(std::uint64_t{loss.distinct.size()});
      record.put(std::span(loss.distinct));
    }
    put(record, tail.ratios);
    for (const LargestValues& products : tail.products) put(record, products);
  }
  record.finish(out, ratio_tails_tag, ratio_tails_version);
}

RatioTails RatioTails::load(std::istream& in, const std::string& place) {
  RecordReader record(in, ratio_tails_tag, ratio_tails_version, place);
  RatioTails result;
  result.num_draws_ = record.get_integer();
  const std::uint64_t num_obs = record.get_count(sizeof(double) * 7);
  result.num_losses_ = num_obs == 0 ? record.get_integer() : record.get_count(sizeof(double) * 8);
  result.num_kept_ = record.get_integer();
  for (std::uint64_t obs = 0; obs < num_obs; ++obs) {
    ObservationTail& tail = result.observations_.emplace_back();
    const std::uint64_t flags = record.get_integer();
    tail.has_infinite = flags % 2 == 1;
    tail.has_zero = flags / 2 == 1;
    for (double* value :
         {&tail.reference, &tail.sums.weight, &tail.sums.weight_square, &tail.product_reference})
      *value = record.get_double();
    tail.losses.resize(result.num_losses_);
    for (LossRemainder& loss : tail.losses) {
      for (double* value :
           {&loss.anchor, &loss.sums.first, &loss.sums.square_first, &loss.sums.square_second})
        *value = record.get_double();
      loss.distinct = record.get_doubles(record.get_count(sizeof(double)));
    }
    tail.ratios = get_largest_values(record, 1 + result.num_losses_);
    for (std::size_t p = 0; p < 2 * result.num_losses_; ++p)
      tail.products.push_back(get_largest_values(record, 1));
    if (tail.ratios.size() > std::min<std::uint64_t>(result.num_kept_, result.num_draws_))
      record.refuse("a tail of importance ratios is longer than it can be");
  }
  record.expect_end();
  return result;
}

}  // namespace pcic
