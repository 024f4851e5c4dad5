// The open record of CrossMoments: its vectors as they lie in memory, with what is pending.
#include <istream>
#include <memory>

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/accumulate/cross_moments_kernel.hpp"
#include "pcic/accumulate/state_record.hpp"

namespace pcic {
namespace {

constexpr std::string_view open_moments_tag = "openmoms";
constexpr std::uint32_t open_moments_version = 1;
constexpr std::uint64_t most_losses = std::uint64_t{1} << 16;

template <class Vector>
void put_vector(RecordWriter& record, const Vector& values) {
  record.put(std::uint64_t{values.size()});
  record.put(std::span<const double>(values.data(), values.size()));
}

// Empty, or of the size that is expected.
template <class Vector>
void get_vector(RecordReader& record, std::size_t expected, Vector& values) {
  const std::vector<double> read = record.get_doubles(record.get_count(sizeof(double)));
  if (!read.empty() && read.size() != expected) record.refuse("open moments have a vector of another length");
  values.assign(read.begin(), read.end());
}

}  // namespace

void CrossMoments::save_open(std::ostream& out) const {
  RecordWriter record;
  for (std::size_t number : {num_draws_, num_pending_, num_obs_, num_losses_, std::size_t{anchor_settles_}})
    record.put(std::uint64_t{number});
  put_vector(record, anchors_ ? *anchors_ : AlignedVector());
  put_vector(record, score_moments_);
  put_vector(record, score_sums_);
  for (std::size_t loss = 0; loss < num_losses_; ++loss) {
    put_vector(record, loss_moments_[loss]);
    put_vector(record, loss_sums_[loss]);
  }
  record.finish(out, open_moments_tag, open_moments_version);
}

CrossMoments CrossMoments::load_open(std::istream& in, const std::string& place) {
  RecordReader record(in, open_moments_tag, open_moments_version, place);
  const std::uint64_t num_draws = record.get_integer(), num_pending = record.get_integer();
  const std::uint64_t num_obs = record.get_count(sizeof(double)), num_losses = record.get_integer();
  if (num_losses > most_losses || num_pending > draws_per_block)
    record.refuse("open moments say that they hold more than they can");
  CrossMoments result(num_obs, num_losses);
  result.num_draws_ = num_draws;
  result.num_pending_ = num_pending;
  result.anchor_settles_ = record.get_integer() != 0;
  const std::size_t padded = result.padded_obs();
  AlignedVector anchors;
  get_vector(record, padded * (1 + num_losses), anchors);
  if (!anchors.empty()) result.anchors_ = std::make_shared<AlignedVector>(std::move(anchors));
  get_vector(record, padded * score_fields, result.score_moments_);
  get_vector(record, padded * score_sum_fields, result.score_sums_);
  for (std::size_t loss = 0; loss < num_losses; ++loss) {
    get_vector(record, padded * loss_fields, result.loss_moments_[loss]);
    get_vector(record, padded * loss_sum_fields, result.loss_sums_[loss]);
  }
  record.expect_end();
  const bool has_moments = !result.score_moments_.empty(), has_sums = !result.score_sums_.empty();
  bool is_whole = (num_draws == 0 || has_moments) && (num_pending == 0 || has_sums) &&
                  (num_draws + num_pending == 0 || result.anchors_);
  for (std::size_t loss = 0; loss < num_losses; ++loss)
    is_whole = is_whole && result.loss_moments_[loss].empty() != has_moments &&
               result.loss_sums_[loss].empty() != has_sums;
  if (num_obs > 0 && !is_whole) record.refuse("open moments lack what their draws have left");
  return result;
}

}  // namespace pcic
