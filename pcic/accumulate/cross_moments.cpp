#include "pcic/accumulate/cross_moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "pcic/accumulate/cross_moments_kernel.hpp"
#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t most_draws_per_chunk = 100;

// A few draws stay in the cache while every loss visits them: a multiple of the draws per visit, which also
// decides how far apart these are.
std::size_t draws_per_chunk(const BlockView& score) {
  return pages_apart(score.row_stride) ? most_draws_per_chunk : 60;
}

// The last observations, where they do not fill a group: copied beside anchors, which add nothing to any sum.
struct PaddedRows {
  PaddedRows(const BlockView& block, std::size_t first_obs, const double* anchor) {
    for (std::size_t draw = 0; draw < block.num_draws; ++draw) {
      double* row = values.data() + draw * group_size;
      std::copy_n(anchor, group_size, row);
      std::copy(block.row(draw) + first_obs, block.row(draw) + block.num_obs, row);
    }
  }
  alignas(cache_line_bytes) std::array<double, most_draws_per_chunk * group_size> values;
};

// Adds the same groups of every array; the sums of each KernelRows already point at the first group.
void add_arrays(std::size_t num_groups, std::size_t num_draws, const KernelRows& score,
                std::span<const KernelRows> losses, double* log_loss_influence, double* loss_influence,
                std::size_t influence_stride) {
  const bool score_by_itself = log_loss_influence != nullptr || losses.empty();
  double unwanted[most_draws_per_chunk] = {};
  if (score_by_itself)
    add_score_rows(num_groups, num_draws, score, log_loss_influence ? log_loss_influence : unwanted);
  for (std::size_t loss = 0; loss < losses.size(); ++loss) {
    double* influence = loss_influence ? loss_influence + loss * influence_stride : unwanted;
    if (loss == 0 && !score_by_itself)
      add_score_and_loss_rows(num_groups, num_draws, score, losses[loss], influence);
    else
      add_loss_rows(num_groups, num_draws, score, losses[loss], influence);
  }
}

}  // namespace

CrossMoments::CrossMoments(std::size_t num_obs, std::size_t num_losses)
    : num_obs_(num_obs), num_losses_(num_losses), loss_moments_(num_losses), loss_sums_(num_losses) {}

std::size_t CrossMoments::num_groups() const {
  return (num_obs_ + group_size - 1) / group_size;
}

std::size_t CrossMoments::padded_obs() const {
  return num_groups() * group_size;
}

void CrossMoments::set_anchor(std::span<const std::vector<double>> anchors) {
  if (num_draws() > 0) throw std::logic_error("CrossMoments::set_anchor: draws have already been added");
  auto padded = std::make_shared<AlignedVector>(padded_obs() * (1 + num_losses_));
  for (std::size_t array = 0; array <= num_losses_; ++array)
    std::copy(anchors[array].begin(), anchors[array].end(), padded->begin() + array * padded_obs());
  anchors_ = std::move(padded);
  drop_sums();
  anchor_settles_ = false;
}

void CrossMoments::share_anchor(const CrossMoments& other) {
  const bool same = anchors_ && other.anchors_ && *anchors_ == *other.anchors_;
  if (num_draws() > 0 && !same) return;
  anchors_ = other.anchors_;
  if (!same) drop_sums();
}

void CrossMoments::anchor_at_first_draw(std::span<const BlockView> losses, const BlockView& score) {
  std::vector<std::vector<double>> first;
  first.emplace_back(score.row(0), score.row(0) + num_obs_);
  for (const BlockView& loss : losses) first.emplace_back(loss.row(0), loss.row(0) + num_obs_);
  set_anchor(first);
  anchor_settles_ = true;
}

void CrossMoments::add(std::span<const double> nu, std::span<const double> s) {
  const BlockView loss{nu.data(), 1, nu.size(), nu.size()};
  add(std::span(&loss, 1), {s.data(), 1, s.size(), s.size()});
}

void CrossMoments::add(std::span<const BlockView> losses, const BlockView& score, InfluenceRows influence) {
  if (losses.size() != num_losses_)
    throw InputError(
        fmt::format("CrossMoments::add: got {} losses; expected {}", losses.size(), num_losses_));
  for (const BlockView& array : losses)
    if (array.num_obs != num_obs_ || array.num_draws != score.num_draws)
      throw InputError(
          fmt::format("CrossMoments::add: a loss has {} draws x {} observations; the score has {} x {}",
                      array.num_draws, array.num_obs, score.num_draws, score.num_obs));
  if (score.num_obs != num_obs_)
    throw InputError(fmt::format("CrossMoments::add: the score has {} observations; expected {}",
                                 score.num_obs, num_obs_));
  if (score.num_draws == 0) return;
  if (!anchors_) anchor_at_first_draw(losses, score);

  if (influence.log_loss) std::fill_n(influence.log_loss, score.num_draws, 0.0);
  if (influence.losses) std::fill_n(influence.losses, score.num_draws * num_losses_, 0.0);
  std::vector<BlockView> chunk(losses.size());
  for (std::size_t draw = 0; draw < score.num_draws;) {
    const std::size_t count =
        std::min({score.num_draws - draw, draws_per_chunk(score), draws_until_fold() - num_pending_});
    std::transform(losses.begin(), losses.end(), chunk.begin(),
                   [&](const BlockView& loss) { return loss.draws(draw, count); });
    add_chunk(chunk, score.draws(draw, count),
              {influence.log_loss ? influence.log_loss + draw : nullptr,
               influence.losses ? influence.losses + draw : nullptr},
              score.num_draws);
    draw += count;
    num_pending_ += count;
    if (num_pending_ == draws_until_fold()) fold();
  }
}

void CrossMoments::add_chunk(std::span<const BlockView> losses, const BlockView& score,
                             InfluenceRows influence, std::size_t influence_stride) {
  make_room_for_sums();
  const std::size_t num_draws = score.num_draws, full_groups = num_obs_ / group_size;
  const auto rows_of = [](const BlockView& block, HugePageVector& sums) {
    return KernelRows{block.data, block.row_stride, sums.data()};
  };
  std::vector<KernelRows> loss_rows(num_losses_);
  for (std::size_t loss = 0; loss < num_losses_; ++loss)
    loss_rows[loss] = rows_of(losses[loss], loss_sums_[loss]);
  add_arrays(full_groups, num_draws, rows_of(score, score_sums_), loss_rows, influence.log_loss,
             influence.losses, influence_stride);
  if (full_groups == num_groups()) return;

  const auto padded = [&](const BlockView& block, std::size_t array) {
    return PaddedRows(block, full_groups * group_size, anchor(array) + full_groups * group_size);
  };
  const auto tail_of = [&](const PaddedRows& rows, HugePageVector& sums, std::size_t fields) {
    return KernelRows{rows.values.data(), group_size, &sums[full_groups * group_size * fields]};
  };
  std::vector<PaddedRows> loss_tails;
  for (std::size_t loss = 0; loss < num_losses_; ++loss) loss_tails.push_back(padded(losses[loss], loss + 1));
  for (std::size_t loss = 0; loss < num_losses_; ++loss)
    loss_rows[loss] = tail_of(loss_tails[loss], loss_sums_[loss], loss_sum_fields);
  const PaddedRows score_tail = padded(score, 0);
  add_arrays(1, num_draws, tail_of(score_tail, score_sums_, score_sum_fields), loss_rows, influence.log_loss,
             influence.losses, influence_stride);
}

void CrossMoments::fold() {
  if (num_pending_ == 0) return;
  make_room_for_moments();
  const auto count = static_cast<double>(num_draws_), pending = static_cast<double>(num_pending_);
  const FoldedArray score{score_sums_.data(), score_moments_.data()};
  const auto folded = [this](std::size_t loss) {
    return FoldedArray{loss_sums_[loss].data(), loss_moments_[loss].data()};
  };
  for (std::size_t loss = 1; loss < num_losses_; ++loss)
    fold_loss_groups(num_groups(), count, pending, score, folded(loss));
  if (num_losses_ > 0)
    fold_score_and_loss_groups(num_groups(), count, pending, score, folded(0));
  else
    fold_score_groups(num_groups(), count, pending, score);
  num_draws_ += num_pending_;
  num_pending_ = 0;
  if (anchor_settles_) move_anchor_to_mean();
}

void CrossMoments::make_room_for_sums() {
  if (!score_sums_.empty()) return;
  const auto zeros_from_anchor = [this](std::size_t array, std::size_t fields) {
    HugePageVector sums(padded_obs() * fields, 0.0);
    for (std::size_t group = 0; group < num_groups(); ++group)
      std::copy_n(anchor(array) + group * group_size, group_size, &sums[group * group_size * fields]);
    return sums;
  };
  score_sums_ = zeros_from_anchor(0, score_sum_fields);
  for (std::size_t loss = 0; loss < num_losses_; ++loss)
    loss_sums_[loss] = zeros_from_anchor(loss + 1, loss_sum_fields);
}

void CrossMoments::drop_sums() {
  score_sums_ = {};
  loss_sums_.assign(num_losses_, {});
}

void CrossMoments::make_room_for_moments() {
  score_moments_.resize(padded_obs() * score_fields);
  for (Fields& moments : loss_moments_) moments.resize(padded_obs() * loss_fields);
}

void CrossMoments::merge_centred(std::size_t count, const AlignedVector& other_anchors,
                                 const Fields& other_score, std::span<const Fields> other_losses) {
  const auto mine = static_cast<double>(num_draws_), theirs = static_cast<double>(count);
  for (std::size_t loss = 0; loss < num_losses_; ++loss) {
    double* moments = loss_moments_[loss].data();
    merge_loss_groups(num_groups(), mine, theirs,
                      {anchor(loss + 1), anchor(0), moments, score_moments_.data()},
                      {other_anchors.data() + (loss + 1) * padded_obs(), other_anchors.data(),
                       other_losses[loss].data(), other_score.data()},
                      moments);
  }
  merge_score_groups(num_groups(), mine, theirs, {anchor(0), anchor(0), nullptr, score_moments_.data()},
                     {other_anchors.data(), other_anchors.data(), nullptr, other_score.data()},
                     score_moments_.data());
  num_draws_ += count;
}

// The first draw may lie far out: the first blocks double in length, and after each the anchor moves to the
// mean.
std::size_t CrossMoments::draws_until_fold() const {
  return anchor_settles_ ? std::max<std::size_t>(2, num_draws_) : draws_per_block;
}

void CrossMoments::move_anchor_to_mean() {
  auto moved = std::make_shared<AlignedVector>(*anchors_);
  const auto move = [&](std::size_t array, double* fields, std::size_t stride) {
    for (std::size_t obs = 0; obs < padded_obs(); ++obs) {
      double& old_anchor = (*moved)[array * padded_obs() + obs];
      double& mean = fields[obs / group_size * group_size * stride + obs % group_size];
      const double new_anchor = old_anchor + mean;
      mean += old_anchor - new_anchor;
      old_anchor = new_anchor;
    }
  };
  move(0, score_moments_.data(), score_fields);
  for (std::size_t loss = 0; loss < num_losses_; ++loss)
    move(loss + 1, loss_moments_[loss].data(), loss_fields);
  anchors_ = std::move(moved);
  drop_sums();
  anchor_settles_ = num_draws_ < draws_per_block;
}

void CrossMoments::close() {
  fold();
  drop_sums();
}

void CrossMoments::close_and_hand_on(CrossMoments& next) {
  fold();  // leaves the sums zero
  if (next.anchors_ == anchors_) {
    next.score_sums_ = std::move(score_sums_);
    next.loss_sums_ = std::move(loss_sums_);
  }
  drop_sums();
}

CrossMoments CrossMoments::folded() const {
  CrossMoments copy = *this;
  copy.fold();
  return copy;
}

}  // namespace pcic
