#include "pcic/accumulate/influence_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::string_view influence_tag = "influenc";
constexpr std::uint32_t influence_version = 1;

void keep_every_second(std::vector<double>& values) {
  for (std::size_t i = 0; 2 * i < values.size(); ++i) values[i] = values[2 * i];
  values.resize((values.size() + 1) / 2);
}

}  // namespace

void InfluenceSeries::add(std::span<const double> sums) {
  for (double sum : sums) {
    if (num_draws_++ % thinning_ != 0) continue;
    kept_.push_back(sum);
    if (kept_.size() > max_kept) {
      keep_every_second(kept_);
      thinning_ *= 2;
    }
  }
}

void InfluenceSeries::join(const InfluenceSeries& other) {
  if (other.num_draws_ != num_draws_)
    throw InputError(fmt::format("InfluenceSeries::join: {} draws here, {} there; join takes the same draws",
                                 num_draws_, other.num_draws_));
  std::transform(kept_.begin(), kept_.end(), other.kept_.begin(), kept_.begin(), std::plus<>());
}

void InfluenceSeries::save(std::ostream& out) const {
  RecordWriter record;
  record.put(std::uint64_t{num_draws_});
  record.put(std::uint64_t{thinning_});
  record.put(std::uint64_t{kept_.size()});
  record.put(kept_);
  record.finish(out, influence_tag, influence_version);
}

InfluenceSeries InfluenceSeries::load(std::istream& in, const std::string& place) {
  RecordReader record(in, influence_tag, influence_version, place);
  InfluenceSeries result;
  result.num_draws_ = record.get_integer();
  result.thinning_ = record.get_integer();
  result.kept_ = record.get_doubles(record.get_count(sizeof(double)));
  record.expect_end();
  const bool consistent =
      std::has_single_bit(result.thinning_) && result.kept_.size() <= max_kept &&
      result.kept_.size() == (result.num_draws_ + result.thinning_ - 1) / result.thinning_;
  if (!consistent) record.refuse("an influence series does not hold the draws it says it holds");
  return result;
}

}  // namespace pcic
