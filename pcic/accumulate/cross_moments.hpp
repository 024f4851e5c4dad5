// CrossMoments: posterior moments to third order of one score and several losses, per observation, in one
// pass.
//
//   sum nu~^2, sum nu~ s~, sum nu~ s~^2 for every loss;  sum s~^2, sum s~^3 for the score;  and all means.
//
// Values are measured from an anchor near their mean (exact for neighbouring doubles) and summed in blocks of
// 256 draws; each block is centred and merged into the running moments. At an offset of 1e8 this is as good
// as two passes in long double to 1e-13, where E[xy] - E[x]E[y] is wrong by a factor of 150 and Welford's
// update by 1e-8. How the draws are cut into calls of add changes the answer by rounding only. A value that
// is not finite makes the moments of its own observation NaN, and of no other.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcic/accumulate/moments.hpp"
#include "pcic/accumulate/state_record.hpp"
#include "pcic/core/aligned.hpp"
#include "pcic/core/block.hpp"
#include "pcic/core/huge_pages.hpp"

namespace pcic {

// Where to put, for each draw of a block, the sum over observations of x - x y: the summand of pcic's
// influence series, with x and y measured from the anchor. Null: not wanted.
struct InfluenceRows {
  double* log_loss = nullptr;  // x = -y; num_draws values
  double* losses = nullptr;    // num_losses x num_draws values
};

// Anchors of parts that were joined, so that batches with the same anchors share the joined ones too.
struct JoinedAnchors {
  std::vector<std::shared_ptr<const AlignedVector>> parts;
  std::shared_ptr<const AlignedVector> whole;
};

using Fields = UnwrittenVector;

class CrossMoments {
 public:
  CrossMoments() = default;
  explicit CrossMoments(std::size_t num_obs, std::size_t num_losses = 1);

  // Where values are measured from: the score's n values, then each loss's. Only before the first draw;
  // without it the first draw serves, and soon the mean of the first few.
  void set_anchor(std::span<const std::vector<double>> anchors);
  void share_anchor(
      const CrossMoments& other);  // saves memory, if the anchors are the same or this has no draw

  void add(std::span<const double> nu, std::span<const double> s);  // one draw of one loss
  void add(std::span<const BlockView> losses, const BlockView& score, InfluenceRows influence = {});

  void merge(const CrossMoments& other);  // the same observations, more draws
  void join(const CrossMoments& other);   // the same draws, more observations
  static CrossMoments join_all(std::vector<CrossMoments> parts, JoinedAnchors& anchors);  // of the same draws
  // The same draws, only these observations and this loss, or none; `first` is a multiple of 8.
  CrossMoments part(std::size_t first, std::size_t count, std::optional<std::size_t> loss) const;
  void save(std::ostream& out, SavedAs as = SavedAs::finished) const;
  static CrossMoments load(std::istream& in, const std::string& place);

  std::size_t num_obs() const { return num_obs_; }
  std::size_t num_losses() const { return num_losses_; }
  std::size_t num_draws() const { return num_draws_ + num_pending_; }

  ScoreMoments score_moments(Divisor divisor = Divisor::draws_minus_one) const;
  LossMoments loss_moments(std::size_t loss = 0, Divisor divisor = Divisor::draws_minus_one) const;

  // Folds what is pending and gives back the memory that only adding needs, or hands it on to `next`, which
  // has the same shape and is about to be added to. More draws may still be added.
  void close();
  void close_and_hand_on(CrossMoments& next);

 private:
  static constexpr std::size_t draws_per_block = 256;

  std::size_t num_groups() const;
  std::size_t padded_obs() const;
  const double* anchor(std::size_t array) const { return anchors_->data() + array * padded_obs(); }
  void anchor_at_first_draw(std::span<const BlockView> losses, const BlockView& score);
  void move_anchor_to_mean();
  void add_chunk(std::span<const BlockView> losses, const BlockView& score, InfluenceRows influence,
                 std::size_t influence_stride);
  std::size_t draws_until_fold() const;
  void fold();
  void make_room_for_sums();
  void drop_sums();
  void make_room_for_moments();
  void merge_centred(std::size_t count, const AlignedVector& other_anchors, const Fields& other_score,
                     std::span<const Fields> other_losses);
  static std::shared_ptr<const AlignedVector> joined_anchors(std::span<const CrossMoments> parts,
                                                             std::size_t padded_obs, JoinedAnchors& known);
  CrossMoments folded() const;
  void save_unfinished(std::ostream& out) const;
  static CrossMoments load_unfinished(RecordReader& record);

  // Field by field in plain observation order, for merging, joining, saving.
  std::vector<double> score_field(std::size_t field) const;
  std::vector<double> loss_field(std::size_t loss, std::size_t field) const;
  static CrossMoments from_fields(std::size_t num_draws, std::span<const std::vector<double>> anchors,
                                  std::span<const std::vector<double>> score,
                                  std::span<const std::vector<double>> losses);
  std::vector<double> anchor_values(std::size_t array) const;

  std::size_t num_obs_ = 0;
  std::size_t num_losses_ = 0;
  std::size_t num_draws_ = 0;    // in the moments
  std::size_t num_pending_ = 0;  // in the raw sums
  bool anchor_settles_ = false;  // it was the first draw, and moves with the mean of the first blocks
  std::shared_ptr<const AlignedVector> anchors_;  // score, then losses, each padded to whole groups
  // Grouped as in cross_moments_kernel.hpp, one per loss. Moments are empty before the first fold, sums
  // unless draws are being added.
  Fields score_moments_;
  std::vector<Fields> loss_moments_;
  HugePageVector score_sums_;
  std::vector<HugePageVector> loss_sums_;
};

}  // namespace pcic
