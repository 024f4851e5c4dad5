#include "pcic/accumulate/ratio_tails.hpp"

#include <fmt/format.h>
#include <hwy/cache_control.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "pcic/core/aligned.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

// A strip of observations is turned so that the draws of each lie side by side; the stride is no power of
// two, which would make its columns compete for the same lines of the cache.
constexpr std::size_t obs_per_strip = 32;
constexpr std::size_t column_stride = TailGrower::longest_run + 8;

class Strip {
 public:
  explicit Strip(std::size_t num_losses)
      : log_ratios_(obs_per_strip * column_stride), losses_(num_losses * obs_per_strip * column_stride) {}

  void turn(std::span<const BlockView> losses, const BlockView& score) {
    transpose(score.data, score.row_stride, score.num_draws, score.num_obs, -1, log_ratios_.data(),
              column_stride);
    for (std::size_t l = 0; l < losses.size(); ++l)
      transpose(losses[l].data, losses[l].row_stride, score.num_draws, score.num_obs, 1, loss(l, 0),
                column_stride);
  }
  const double* log_ratios(std::size_t obs) const { return log_ratios_.data() + obs * column_stride; }
  double* loss(std::size_t l, std::size_t obs) {
    return losses_.data() + (l * obs_per_strip + obs) * column_stride;
  }

 private:
  AlignedVector log_ratios_, losses_;
};

// Rows lie too far apart for the processor to foresee them: those of the next run are asked for while this
// one is worked on, a few with each observation.
constexpr std::size_t rows_per_fetch = TailGrower::longest_run / obs_per_strip;

// Inline by force: g++ takes a function that only fetches for one that does nothing, and leaves it out.
HWY_INLINE void fetch(const BlockView& strip, std::size_t first_draw) {
  constexpr std::size_t per_line = cache_line_bytes / sizeof(double);
  for (std::size_t m = first_draw; m < std::min(first_draw + rows_per_fetch, strip.num_draws); ++m)
    for (std::size_t i = 0; i < strip.num_obs; i += per_line)
      hwy::Prefetch(strip.data + m * strip.row_stride + i);
}

void set_anchors(ObservationTail& tail, std::span<const double* const> losses) {
  for (std::size_t l = 0; l < losses.size(); ++l)
    tail.losses[l].anchor = std::isfinite(*losses[l]) ? *losses[l] : 0;
}

}  // namespace

RatioTails::RatioTails(std::size_t num_obs, std::size_t num_losses, std::size_t num_kept)
    : num_losses_(num_losses), num_kept_(num_kept) {
  ObservationTail empty{
      .ratios = LargestValues(2 + num_losses), .sums = {}, .losses = std::vector<LossRemainder>(num_losses)};
  observations_.assign(num_obs, empty);
}

void RatioTails::add(std::span<const BlockView> losses, const BlockView& score) {
  if (losses.size() != num_losses_ || score.num_obs != num_obs())
    throw InputError(fmt::format("RatioTails::add: {} losses over {} observations; expected {} over {}",
                                 losses.size(), score.num_obs, num_losses_, num_obs()));
  if (score.num_draws == 0) return;
  TailGrower grower(num_kept_, num_losses_);
  Strip strip(num_losses_);
  std::vector<BlockView> part(num_losses_);
  std::vector<const double*> of_observation(num_losses_);
  for (std::size_t first = 0; first < num_obs(); first += obs_per_strip) {
    const std::size_t width = std::min(obs_per_strip, num_obs() - first);
    for (std::size_t draw = 0; draw < score.num_draws; draw += TailGrower::longest_run) {
      const std::size_t count = std::min(TailGrower::longest_run, score.num_draws - draw);
      const auto cut = [&](const BlockView& block) { return block.columns(first, width).draws(draw, count); };
      std::ranges::transform(losses, part.begin(), cut);
      strip.turn(part, cut(score));
      for (std::size_t i = 0; i < width; ++i) {
        for (std::size_t l = 0; l < num_losses_; ++l) of_observation[l] = strip.loss(l, i);
        if (num_draws_ == 0 && draw == 0) set_anchors(observations_[first + i], of_observation);
        grower.add(observations_[first + i], strip.log_ratios(i), of_observation, count, num_draws_ + draw);
        fetch(score.columns(first, width), draw + TailGrower::longest_run + i * rows_per_fetch);
      }
    }
  }
  num_draws_ += score.num_draws;
}

ObservationTail RatioTails::tail(std::size_t obs) const {
  ObservationTail copy = observations_[obs];
  TailGrower(num_kept_, num_losses_).compact(copy);
  return copy;
}

void RatioTails::merge(const RatioTails& other) {
  if (other.num_obs() != num_obs() || other.num_losses_ != num_losses_)
    throw InputError(
        fmt::format("RatioTails::merge: {} losses over {} observations here, {} over {} there; "
                    "merge takes more draws of the same observations",
                    num_losses_, num_obs(), other.num_losses_, other.num_obs()));
  const std::size_t num_kept = std::max(num_kept_, other.num_kept_);
  if (num_draws_ == 0) {
    *this = RatioTails(other);
  } else if (other.num_draws_ > 0) {
    TailGrower grower(num_kept, num_losses_);
    for (std::size_t obs = 0; obs < num_obs(); ++obs)
      grower.merge(observations_[obs], other.observations_[obs], num_draws_);
    num_draws_ += other.num_draws_;
  }
  num_kept_ = num_kept;
}

void RatioTails::require_same_draws(const RatioTails& other) const {
  if (other.num_draws_ != num_draws_ || other.num_losses_ != num_losses_ || other.num_kept_ != num_kept_)
    throw InputError(fmt::format(
        "RatioTails::join: {} draws, {} losses and tails of {} here, {}, {} and {} "
        "there; join takes more observations of the same draws",
        num_draws_, num_losses_, num_kept_, other.num_draws_, other.num_losses_, other.num_kept_));
}

void RatioTails::join(const RatioTails& other) {
  std::vector<RatioTails> parts = {other};  // which may be this
  parts.insert(parts.begin(), std::move(*this));
  *this = join_all(std::move(parts));
}

RatioTails RatioTails::join_all(std::vector<RatioTails> parts) {
  RatioTails whole = std::move(parts.front());
  for (RatioTails& part : std::span(parts).subspan(1)) {
    whole.require_same_draws(part);
    std::ranges::move(part.observations_, std::back_inserter(whole.observations_));
  }
  return whole;
}

}  // namespace pcic
