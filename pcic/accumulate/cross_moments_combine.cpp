// Answers, merge, join, save and load of CrossMoments: everything that is not adding draws.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/accumulate/cross_moments_kernel.hpp"
#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::string_view cross_moments_tag = "crossmom";
constexpr std::uint32_t cross_moments_version = 1;
constexpr std::uint32_t unfinished_moments_version =
    2;  // of checkpoints: with the sums that are not folded yet
constexpr std::uint64_t most_losses = std::uint64_t{1} << 16;

template <class Vector>
Vector copied(const std::vector<double>& values) {
  return Vector(values.begin(), values.end());
}

std::vector<double> ungroup(const Fields& fields, std::size_t num_fields, std::size_t field,
                            std::size_t num_obs) {
  std::vector<double> values(num_obs);
  if (fields.empty()) return values;  // no draws yet
  const double* group = fields.data() + field * group_size;
  for (std::size_t obs = 0; obs < num_obs; obs += group_size, group += num_fields * group_size)
    std::copy_n(group, std::min(group_size, num_obs - obs), values.data() + obs);
  return values;
}

void regroup(std::span<const double> values, std::size_t num_fields, std::size_t field, double* fields) {
  for (std::size_t obs = 0; obs < values.size(); ++obs)
    fields[(obs / group_size * num_fields + field) * group_size + obs % group_size] = values[obs];
}

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

std::vector<double> mean_from(std::vector<double> anchors, std::span<const double> means,
                              std::size_t num_draws) {
  for (std::size_t i = 0; i < anchors.size(); ++i)
    anchors[i] = num_draws > 0 ? anchors[i] + means[i] : undefined;
  return anchors;
}

std::vector<double> over(std::vector<double> values, double divisor) {
  for (double& value : values) value = divisor > 0 ? value / divisor : undefined;
  return values;
}

}  // namespace

std::vector<double> CrossMoments::anchor_values(std::size_t array) const {
  if (!anchors_) return std::vector<double>(num_obs_, 0.0);
  return {anchor(array), anchor(array) + num_obs_};
}

std::vector<double> CrossMoments::score_field(std::size_t field) const {
  return ungroup(score_moments_, score_fields, field, num_obs_);
}

std::vector<double> CrossMoments::loss_field(std::size_t loss, std::size_t field) const {
  return ungroup(loss_moments_[loss], loss_fields, field, num_obs_);
}

ScoreMoments CrossMoments::score_moments(Divisor divisor) const {
  if (num_pending_ > 0) return folded().score_moments(divisor);
  const double count = divide_by(divisor, num_draws_);
  return {.mean = mean_from(anchor_values(0), score_field(0), num_draws_),
          .variance = over(score_field(1), count),
          .third = over(score_field(2), count),
          .log_mean_exp = {}};
}

LossMoments CrossMoments::loss_moments(std::size_t loss, Divisor divisor) const {
  if (num_pending_ > 0) return folded().loss_moments(loss, divisor);
  const double count = divide_by(divisor, num_draws_);
  return {.mean = mean_from(anchor_values(loss + 1), loss_field(loss, 0), num_draws_),
          .variance = over(loss_field(loss, 1), count),
          .covariance = over(loss_field(loss, 2), count),
          .comoment = over(loss_field(loss, 3), count)};
}

void CrossMoments::merge(const CrossMoments& other) {
  if (other.num_obs_ != num_obs_ || other.num_losses_ != num_losses_)
    throw InputError(
        fmt::format("CrossMoments::merge: {} observations and {} losses here, {} and {} there; merge "
                    "takes more draws of the same observations (join takes more observations)",
                    num_obs_, num_losses_, other.num_obs_, other.num_losses_));
  if (other.num_draws() == 0) return;
  if (other.num_pending_ > 0) return merge(other.folded());
  fold();
  if (num_draws_ == 0) {
    *this = other;
    return;
  }
  merge_centred(other.num_draws_, *other.anchors_, other.score_moments_, other.loss_moments_);
}

void CrossMoments::join(const CrossMoments& other) {
  if (other.num_draws() != num_draws() || other.num_losses_ != num_losses_)
    throw InputError(
        fmt::format("CrossMoments::join: {} draws and {} losses here, {} and {} there; join takes more "
                    "observations of the same draws (merge takes more draws)",
                    num_draws(), num_losses_, other.num_draws(), other.num_losses_));
  std::vector<CrossMoments> parts = {other};  // which may be this
  parts.insert(parts.begin(), std::move(*this));
  JoinedAnchors anchors;
  *this = join_all(std::move(parts), anchors);
}

CrossMoments CrossMoments::join_all(std::vector<CrossMoments> parts, JoinedAnchors& anchors) {
  CrossMoments whole(0, parts.front().num_losses_);
  whole.num_draws_ = parts.front().num_draws();
  for (CrossMoments& part : parts) {
    part.fold();
    whole.num_obs_ += part.num_obs_;
  }
  whole.anchors_ = joined_anchors(parts, whole.padded_obs(), anchors);
  if (whole.num_draws_ == 0) return whole;

  const bool whole_groups = std::all_of(parts.begin(), parts.end() - 1, [](const CrossMoments& part) {
    return part.num_obs_ % group_size == 0;
  });
  const auto join_fields = [&](std::size_t num_fields, auto fields_of) {
    Fields& all = fields_of(whole);
    all.reserve(whole.padded_obs() * num_fields);
    if (whole_groups) {
      for (CrossMoments& part : parts) all.insert(all.end(), fields_of(part).begin(), fields_of(part).end());
      return;
    }
    all.resize(whole.padded_obs() * num_fields, 0.0);
    for (std::size_t field = 0; field < num_fields; ++field) {
      std::vector<double> values;
      for (CrossMoments& part : parts) {
        const std::vector<double> more = ungroup(fields_of(part), num_fields, field, part.num_obs_);
        values.insert(values.end(), more.begin(), more.end());
      }
      regroup(values, num_fields, field, all.data());
    }
  };
  join_fields(score_fields, [](CrossMoments& part) -> Fields& { return part.score_moments_; });
  for (std::size_t loss = 0; loss < whole.num_losses_; ++loss)
    join_fields(loss_fields, [&](CrossMoments& part) -> Fields& { return part.loss_moments_[loss]; });
  return whole;
}

CrossMoments CrossMoments::part(std::size_t first, std::size_t count, std::optional<std::size_t> loss) const {
  if (first % group_size != 0) throw std::logic_error("CrossMoments::part: begins inside a group");
  CrossMoments result(count, loss ? 1 : 0);
  result.num_draws_ = num_draws_;
  result.num_pending_ = num_pending_;
  result.anchor_settles_ = anchor_settles_;
  const auto groups_of = [&]<class Vector>(const Vector& fields, std::size_t num_fields) {
    if (fields.empty()) return Vector();
    const double* begin = fields.data() + first * num_fields;
    return Vector(begin, begin + result.padded_obs() * num_fields);
  };
  result.score_moments_ = groups_of(score_moments_, score_fields);
  result.score_sums_ = groups_of(score_sums_, score_sum_fields);
  if (loss) {
    result.loss_moments_.front() = groups_of(loss_moments_[*loss], loss_fields);
    result.loss_sums_.front() = groups_of(loss_sums_[*loss], loss_sum_fields);
  }
  if (!anchors_) return result;
  auto anchors = std::make_shared<AlignedVector>();
  const auto add_anchor = [&](std::size_t array) {
    anchors->insert(anchors->end(), anchor(array) + first, anchor(array) + first + result.padded_obs());
  };
  add_anchor(0);
  if (loss) add_anchor(*loss + 1);
  result.anchors_ = std::move(anchors);
  return result;
}

// Array by array, each padded to whole groups. None, if a part has none.
std::shared_ptr<const AlignedVector> CrossMoments::joined_anchors(std::span<const CrossMoments> parts,
                                                                  std::size_t padded_obs,
                                                                  JoinedAnchors& known) {
  std::vector<std::shared_ptr<const AlignedVector>> of_parts;
  for (const CrossMoments& part : parts) of_parts.push_back(part.anchors_);
  if (std::ranges::count(of_parts, nullptr) > 0) return nullptr;
  if (of_parts == known.parts) return known.whole;
  const std::size_t num_arrays = 1 + parts.front().num_losses_;
  auto whole = std::make_shared<AlignedVector>(padded_obs * num_arrays);
  for (std::size_t array = 0; array < num_arrays; ++array) {
    auto next = whole->begin() + static_cast<std::ptrdiff_t>(array * padded_obs);
    for (const CrossMoments& part : parts) next = std::copy_n(part.anchor(array), part.num_obs_, next);
  }
  known = {std::move(of_parts), whole};
  return whole;
}

void CrossMoments::save_unfinished(std::ostream& out) const {
  RecordWriter record;
  for (const std::size_t number :
       {num_draws_, num_obs_, num_losses_, num_pending_, std::size_t{anchor_settles_}})
    record.put(std::uint64_t{number});
  record.put_with_length(anchors_ ? std::span<const double>(*anchors_) : std::span<const double>());
  record.put_with_length(score_moments_);
  record.put_with_length(score_sums_);
  for (std::size_t loss = 0; loss < num_losses_; ++loss) {
    record.put_with_length(loss_moments_[loss]);
    record.put_with_length(loss_sums_[loss]);
  }
  record.finish(out, cross_moments_tag, unfinished_moments_version);
}

CrossMoments CrossMoments::load_unfinished(RecordReader& record) {
  const std::uint64_t num_draws = record.get_integer(), num_obs = record.get_integer();
  const std::uint64_t num_losses = record.get_integer();
  if (num_losses > most_losses) record.refuse("a record says it holds more losses than there can be");
  CrossMoments result(num_obs, num_losses);
  result.num_draws_ = num_draws;
  result.num_pending_ = record.get_integer();
  result.anchor_settles_ = record.get_integer() != 0;
  const auto get = [&](std::size_t fields, bool may_be_empty) {
    std::vector<double> values = record.get_doubles_with_length();
    if (values.size() != result.padded_obs() * fields && !(may_be_empty && values.empty()))
      record.refuse("sums are not of the observations that their record names");
    return values;
  };
  const std::vector<double> anchors = get(1 + num_losses, result.num_draws() == 0);
  if (!anchors.empty()) result.anchors_ = std::make_shared<AlignedVector>(copied<AlignedVector>(anchors));
  result.score_moments_ = copied<Fields>(get(score_fields, num_draws == 0));
  result.score_sums_ = copied<HugePageVector>(get(score_sum_fields, result.num_pending_ == 0));
  for (std::uint64_t loss = 0; loss < num_losses; ++loss) {
    result.loss_moments_[loss] = copied<Fields>(get(loss_fields, num_draws == 0));
    result.loss_sums_[loss] = copied<HugePageVector>(get(loss_sum_fields, result.num_pending_ == 0));
  }
  record.expect_end();
  return result;
}

void CrossMoments::save(std::ostream& out, SavedAs as) const {
  if (as == SavedAs::unfinished) return save_unfinished(out);
  if (num_pending_ > 0) return folded().save(out);
  RecordWriter record;
  record.put(std::uint64_t{num_draws_});
  record.put(std::uint64_t{num_obs_});
  record.put(std::uint64_t{num_losses_});
  for (std::size_t array = 0; array <= num_losses_; ++array) record.put(anchor_values(array));
  for (std::size_t field = 0; field < score_fields; ++field) record.put(score_field(field));
  for (std::size_t loss = 0; loss < num_losses_; ++loss)
    for (std::size_t field = 0; field < loss_fields; ++field) record.put(loss_field(loss, field));
  record.finish(out, cross_moments_tag, cross_moments_version);
}

CrossMoments CrossMoments::load(std::istream& in, const std::string& place) {
  RecordReader record(in, cross_moments_tag, unfinished_moments_version, place);
  if (record.version() == unfinished_moments_version) return load_unfinished(record);
  const std::uint64_t num_draws = record.get_integer();
  const std::uint64_t num_obs = record.get_count(sizeof(double));
  const std::uint64_t num_losses = record.get_integer();
  if (num_losses > most_losses)
    record.refuse(
        fmt::format("a record says it holds {} losses; at most {} are expected: the file is damaged",
                    num_losses, most_losses));
  const auto get_arrays = [&](std::uint64_t count) {
    std::vector<std::vector<double>> arrays;
    for (std::uint64_t i = 0; i < count; ++i) arrays.push_back(record.get_doubles(num_obs));
    return arrays;
  };
  if (num_obs == 0) return CrossMoments(0, num_losses);
  const auto anchors = get_arrays(1 + num_losses);
  const auto score = get_arrays(score_fields);
  const auto losses = get_arrays(num_losses * loss_fields);
  record.expect_end();
  return from_fields(num_draws, anchors, score, losses);
}

CrossMoments CrossMoments::from_fields(std::size_t num_draws, std::span<const std::vector<double>> anchors,
                                       std::span<const std::vector<double>> score,
                                       std::span<const std::vector<double>> losses) {
  CrossMoments result(score[0].size(), losses.size() / loss_fields);
  if (num_draws == 0) return result;
  result.set_anchor(anchors);
  result.num_draws_ = num_draws;
  result.make_room_for_moments();
  for (std::size_t field = 0; field < score_fields; ++field)
    regroup(score[field], score_fields, field, result.score_moments_.data());
  for (std::size_t i = 0; i < losses.size(); ++i)
    regroup(losses[i], loss_fields, i % loss_fields, result.loss_moments_[i / loss_fields].data());
  return result;
}

}  // namespace pcic
