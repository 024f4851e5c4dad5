#include "pcic/accumulate/weighted_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/accumulate/state_record.hpp"
#include "pcic/accumulate/weighted_sums_kernel.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::string_view weighted_sums_tag = "weighted";
constexpr std::uint32_t weighted_sums_version = 1;

// And one group more: fields that lie a power of two apart compete for the same lines of the cache.
std::size_t padded_to_group(std::size_t num_obs) {
  if (num_obs == 0) return 0;
  return (num_obs + 2 * weighted_sums_group - 1) / weighted_sums_group * weighted_sums_group;
}

double finite_or_zero(double value) {
  return std::isfinite(value) ? value : 0;
}

// Field k of the parts, one after another, padded as a whole.
template <class FieldsOf>
void join_fields(std::span<const WeightedSums> parts, std::size_t num_fields, std::size_t padded,
                 AlignedVector& whole, const FieldsOf& fields_of) {
  for (std::size_t field = 0; field < num_fields; ++field) {
    double* to = whole.data() + field * padded;
    for (const WeightedSums& part : parts)
      to = std::copy_n(fields_of(part) + field * padded_to_group(part.num_obs()), part.num_obs(), to);
  }
}

}  // namespace

WeightedSums::WeightedSums(std::size_t num_obs, std::size_t num_losses)
    : num_obs_(num_obs), num_losses_(num_losses), sums_((2 + num_losses) * padded_to_group(num_obs), 0.0) {}

std::size_t WeightedSums::padded() const {
  return padded_to_group(num_obs_);
}

void WeightedSums::set_anchor(std::span<const std::vector<double>> means) {
  if (num_draws_ > 0) throw std::logic_error("WeightedSums::set_anchor: after the first draw");
  auto origins = std::make_shared<AlignedVector>((1 + num_losses_) * padded(), 0.0);
  for (std::size_t array = 0; array < means.size(); ++array)
    std::ranges::transform(means[array], origins->begin() + static_cast<std::ptrdiff_t>(array * padded()),
                           [&](double mean) { return (array == 0 ? -1 : 1) * finite_or_zero(mean); });
  origins_ = std::move(origins);
}

void WeightedSums::share_anchor(const WeightedSums& other) {
  if (other.num_obs_ != num_obs_ || other.num_losses_ != num_losses_ || !other.origins_) return;
  if (num_draws_ == 0 || (origins_ && *origins_ == *other.origins_)) origins_ = other.origins_;
}

void WeightedSums::add(std::span<const BlockView> losses, const BlockView& score) {
  if (losses.size() != num_losses_ || score.num_obs != num_obs_)
    throw InputError(fmt::format("WeightedSums::add: {} losses over {} observations; expected {} over {}",
                                 losses.size(), score.num_obs, num_losses_, num_obs_));
  if (score.num_draws == 0) return;
  if (!origins_) {
    std::vector<std::vector<double>> first_draw = {{score.row(0), score.row(0) + num_obs_}};
    for (const BlockView& loss : losses) first_draw.emplace_back(loss.row(0), loss.row(0) + num_obs_);
    set_anchor(first_draw);
  }
  add_weighted_rows(losses, score, origins_->data(), sums_.data(), padded());
  num_draws_ += score.num_draws;
}

// The other's sums, measured from here: w' = w e^a, x' = x + a, d' = d + shift.
void WeightedSums::merge(const WeightedSums& other) {
  if (other.num_obs_ != num_obs_ || other.num_losses_ != num_losses_)
    throw InputError(
        fmt::format("WeightedSums::merge: {} losses over {} observations here, {} over {} there; merge takes "
                    "more draws of the same observations",
                    num_losses_, num_obs_, other.num_losses_, other.num_obs_));
  if (other.num_draws_ == 0) return;
  if (num_draws_ == 0) {
    *this = WeightedSums(other);
    return;
  }
  for (std::size_t obs = 0; obs < num_obs_; ++obs) {
    const double shift_x = other.reference(obs) - reference(obs);
    const double factor = shift_x == 0 ? 1 : std::exp(shift_x);
    const double weight = factor * other.weight(obs);
    sums_[obs] += weight;
    sums_[padded() + obs] += factor * other.weighted_log(obs) + shift_x * weight;
    for (std::size_t loss = 0; loss < num_losses_; ++loss)
      sums_[(2 + loss) * padded() + obs] +=
          factor * other.weighted_loss(loss, obs) + (other.anchor(loss, obs) - anchor(loss, obs)) * weight;
  }
  num_draws_ += other.num_draws_;
}

void WeightedSums::join(const WeightedSums& other) {
  if (other.num_draws_ != num_draws_ || other.num_losses_ != num_losses_)
    throw InputError(fmt::format(
        "WeightedSums::join: {} draws and {} losses here, {} and {} there; join takes more observations of "
        "the same draws",
        num_draws_, num_losses_, other.num_draws_, other.num_losses_));
  const std::vector<WeightedSums> parts = {std::move(*this), other};
  *this = join_all(parts);
}

WeightedSums WeightedSums::join_all(std::span<const WeightedSums> parts) {
  std::size_t num_obs = 0;
  for (const WeightedSums& part : parts) num_obs += part.num_obs_;
  WeightedSums whole(num_obs, parts.front().num_losses_);
  whole.num_draws_ = parts.front().num_draws_;
  join_fields(parts, 2 + whole.num_losses_, whole.padded(), whole.sums_,
              [](const WeightedSums& part) { return part.sums_.data(); });
  const bool anchored =
      std::ranges::all_of(parts, [](const WeightedSums& part) { return part.origins_ != nullptr; });
  if (!anchored) return whole;
  AlignedVector origins((1 + whole.num_losses_) * whole.padded(), 0.0);
  join_fields(parts, 1 + whole.num_losses_, whole.padded(), origins,
              [](const WeightedSums& part) { return part.origins_->data(); });
  whole.origins_ = std::make_shared<AlignedVector>(std::move(origins));
  return whole;
}

void WeightedSums::save(std::ostream& out) const {
  RecordWriter record;
  for (std::size_t number : {num_draws_, std::size_t{origins_ != nullptr}, num_losses_, num_obs_})
    record.put(std::uint64_t{number});
  const auto put_fields = [&](const AlignedVector& fields, std::size_t num_fields) {
    for (std::size_t field = 0; field < num_fields; ++field)
      record.put(std::span(fields.data() + field * padded(), num_obs_));
  };
  if (origins_) put_fields(*origins_, 1 + num_losses_);
  put_fields(sums_, 2 + num_losses_);
  record.finish(out, weighted_sums_tag, weighted_sums_version);
}

WeightedSums WeightedSums::load(std::istream& in, const std::string& place) {
  RecordReader record(in, weighted_sums_tag, weighted_sums_version, place);
  const std::uint64_t num_draws = record.get_integer();
  const bool has_origins = record.get_integer() != 0;
  const std::uint64_t num_losses = record.get_count(1);
  const std::uint64_t num_obs = record.get_count(sizeof(double) * (2 + num_losses));
  WeightedSums result(num_obs, num_losses);
  result.num_draws_ = num_draws;
  const auto get_fields = [&](AlignedVector& fields, std::size_t num_fields) {
    for (std::size_t field = 0; field < num_fields; ++field)
      std::ranges::copy(record.get_doubles(num_obs),
                        fields.begin() + static_cast<std::ptrdiff_t>(field * result.padded()));
  };
  if (has_origins) {
    AlignedVector origins((1 + num_losses) * result.padded(), 0.0);
    get_fields(origins, 1 + num_losses);
    result.origins_ = std::make_shared<AlignedVector>(std::move(origins));
  }
  get_fields(result.sums_, 2 + num_losses);
  record.expect_end();
  if (num_draws > 0 && !has_origins)
    record.refuse("weighted sums have draws but nothing to measure them from");
  return result;
}

}  // namespace pcic
