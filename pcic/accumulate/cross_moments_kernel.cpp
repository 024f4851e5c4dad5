#include "pcic/accumulate/cross_moments_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/accumulate/cross_moments_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "pcic/accumulate/comoment_algebra-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

// Draws that visit a group while its sums are in registers. With 512-bit vectors and 32 registers ten, and
// their lines are asked for two groups ahead. Elsewhere five, because more rows at once are not fetched
// ahead, and no asking, which is slower there; four where rows lie whole pages apart, because their lines
// compete for the same eight places in the cache.
#if HWY_CAP_GE512
constexpr std::size_t rows_per_visit = 10, rows_per_visit_pages_apart = 10;
constexpr std::size_t obs_fetched_ahead = 2 * group_size;
constexpr std::size_t long_tile = 4096;
#else
constexpr std::size_t rows_per_visit = 5, rows_per_visit_pages_apart = 4;
constexpr std::size_t obs_fetched_ahead = 0;
constexpr std::size_t long_tile = 5120;
#endif

std::size_t MostObsPerTile() {
  return long_tile;
}

HWY_INLINE void fetch_ahead(const double* values) {
  if constexpr (obs_fetched_ahead > 0) hwy::Prefetch(values + obs_fetched_ahead);
}

enum class Add { score, loss, score_and_loss };

// Rows first, first + step, first + 2 step, ...
template <Add what, std::size_t num_rows>
HWY_INLINE void visit(std::size_t num_groups, const KernelRows score, const KernelRows loss,
                      std::size_t first_row, std::size_t step, double* influence) {
  constexpr bool adds_score = what != Add::loss;
  constexpr bool adds_loss = what != Add::score;
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  V row_influence[num_rows];
  for (V& sum : row_influence) sum = hn::Zero(tag);
  const double* score_rows = score.rows + first_row * score.row_stride;
  const double* loss_rows = adds_loss ? loss.rows + first_row * loss.row_stride : nullptr;
  const std::size_t score_stride = step * score.row_stride, loss_stride = step * loss.row_stride;

  for (std::size_t group = 0; group < num_groups; ++group) {
    for (std::size_t lane = 0; lane < group_size; lane += lanes) {
      const std::size_t obs = group * group_size + lane;
      double* score_sums = score.sums + group * score_sum_fields * group_size + lane;
      double* loss_sums = adds_loss ? loss.sums + group * loss_sum_fields * group_size + lane : nullptr;
      const V score_anchor = hn::Load(tag, score_sums);
      V loss_anchor, sum_y, sum_yy, sum_yyy, sum_x, sum_xx, sum_xy, sum_xyy;
      if constexpr (adds_score) {
        sum_y = hn::Load(tag, score_sums + group_size);
        sum_yy = hn::Load(tag, score_sums + 2 * group_size);
        sum_yyy = hn::Load(tag, score_sums + 3 * group_size);
      }
      if constexpr (adds_loss) {
        loss_anchor = hn::Load(tag, loss_sums);
        sum_x = hn::Load(tag, loss_sums + group_size);
        sum_xx = hn::Load(tag, loss_sums + 2 * group_size);
        sum_xy = hn::Load(tag, loss_sums + 3 * group_size);
        sum_xyy = hn::Load(tag, loss_sums + 4 * group_size);
      }
      for (std::size_t row = 0; row < num_rows; ++row) {
        const double* score_values = score_rows + row * score_stride + obs;
        fetch_ahead(score_values);
        const V y = hn::Sub(hn::LoadU(tag, score_values), score_anchor);
        const V yy = hn::Mul(y, y);
        if constexpr (adds_score) {
          sum_y = hn::Add(sum_y, y);
          sum_yy = hn::Add(sum_yy, yy);
          sum_yyy = hn::MulAdd(yy, y, sum_yyy);
        }
        if constexpr (adds_loss) {
          const double* loss_values = loss_rows + row * loss_stride + obs;
          fetch_ahead(loss_values);
          const V x = hn::Sub(hn::LoadU(tag, loss_values), loss_anchor);
          sum_x = hn::Add(sum_x, x);
          sum_xx = hn::MulAdd(x, x, sum_xx);
          sum_xy = hn::MulAdd(x, y, sum_xy);
          sum_xyy = hn::MulAdd(x, yy, sum_xyy);
          row_influence[row] = hn::Add(row_influence[row], hn::NegMulAdd(x, y, x));
        } else {
          row_influence[row] = hn::Add(row_influence[row], hn::Sub(yy, y));
        }
      }
      if constexpr (adds_score) {
        hn::Store(sum_y, tag, score_sums + group_size);
        hn::Store(sum_yy, tag, score_sums + 2 * group_size);
        hn::Store(sum_yyy, tag, score_sums + 3 * group_size);
      }
      if constexpr (adds_loss) {
        hn::Store(sum_x, tag, loss_sums + group_size);
        hn::Store(sum_xx, tag, loss_sums + 2 * group_size);
        hn::Store(sum_xy, tag, loss_sums + 3 * group_size);
        hn::Store(sum_xyy, tag, loss_sums + 4 * group_size);
      }
    }
  }
  for (std::size_t row = 0; row < num_rows; ++row)
    influence[first_row + row * step] += hn::GetLane(hn::SumOfLanes(tag, row_influence[row]));
}

// The rows of a visit are far apart and the next visit takes the row after each of them: where one draw
// follows the other in memory every stream goes on where it ended, which is a third faster. And
// neighbours a power of two of pages apart are slow; the first-level cache seems to take them for each other.
template <Add what, std::size_t num_rows>
HWY_INLINE std::size_t add_full_visits(std::size_t num_groups, std::size_t count, const KernelRows& score,
                                       const KernelRows& loss, double* influence) {
  const std::size_t num_visits = count / num_rows;
  for (std::size_t first = 0; first < num_visits; ++first)
    visit<what, num_rows>(num_groups, score, loss, first, num_visits, influence);
  return num_visits * num_rows;
}

template <Add what>
HWY_INLINE void add_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                         const KernelRows& loss, double* influence) {
  std::size_t row = 0;
  if (what != Add::score && pages_apart(score.row_stride))
    row = add_full_visits<what, rows_per_visit_pages_apart>(num_groups, num_rows, score, loss, influence);
  else
    row = add_full_visits<what, rows_per_visit>(num_groups, num_rows, score, loss, influence);
  for (; num_rows - row >= 4; row += 4) visit<what, 4>(num_groups, score, loss, row, 1, influence);
  switch (num_rows - row) {
    case 3:
      return visit<what, 3>(num_groups, score, loss, row, 1, influence);
    case 2:
      return visit<what, 2>(num_groups, score, loss, row, 1, influence);
    case 1:
      return visit<what, 1>(num_groups, score, loss, row, 1, influence);
  }
}

void AddScoreRows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score, double* influence) {
  add_rows<Add::score>(num_groups, num_rows, score, {}, influence);
}

void AddLossRows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                 const KernelRows& loss, double* influence) {
  add_rows<Add::loss>(num_groups, num_rows, score, loss, influence);
}

void AddScoreAndLossRows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                         const KernelRows& loss, double* influence) {
  add_rows<Add::score_and_loss>(num_groups, num_rows, score, loss, influence);
}

HWY_INLINE ScoreSums load_score(const double* fields) {
  const Tag tag;
  return {hn::Load(tag, fields), hn::Load(tag, fields + group_size), hn::Load(tag, fields + 2 * group_size)};
}

HWY_INLINE LossSums load_loss(const double* fields) {
  const Tag tag;
  return {hn::Load(tag, fields), hn::Load(tag, fields + group_size), hn::Load(tag, fields + 2 * group_size),
          hn::Load(tag, fields + 3 * group_size)};
}

HWY_INLINE void store_score(const ScoreSums& value, double* fields) {
  const Tag tag;
  hn::Store(value.first, tag, fields);
  hn::Store(value.second, tag, fields + group_size);
  hn::Store(value.third, tag, fields + 2 * group_size);
}

HWY_INLINE void store_loss(const LossSums& value, double* fields) {
  const Tag tag;
  hn::Store(value.first, tag, fields);
  hn::Store(value.second, tag, fields + group_size);
  hn::Store(value.cross, tag, fields + 2 * group_size);
  hn::Store(value.cross_square, tag, fields + 3 * group_size);
}

// A vector of observations: the first, and where its values begin in moments and in sums.
struct Place {
  std::size_t obs, group, lane;

  std::size_t in_groups_of(std::size_t fields) const { return group * fields * group_size + lane; }
  std::size_t score_moments() const { return in_groups_of(score_fields); }
  std::size_t loss_moments() const { return in_groups_of(loss_fields); }
  std::size_t score_sums() const { return in_groups_of(score_sum_fields) + group_size; }  // after the anchor
  std::size_t loss_sums() const { return in_groups_of(loss_sum_fields) + group_size; }
};

template <class Visit>
HWY_INLINE void for_each_vector(std::size_t num_groups, Visit visit) {
  for (std::size_t group = 0; group < num_groups; ++group)
    for (std::size_t lane = 0; lane < group_size; lane += hn::Lanes(Tag()))
      visit(Place{group * group_size + lane, group, lane});
}

// Empties the raw sums of `count` draws and returns them centred.
HWY_INLINE ScoreSums take_score(double* sums, V count, V inverse_count) {
  const ScoreSums raw = load_score(sums);
  const V zero = hn::Zero(Tag());
  store_score({zero, zero, zero}, sums);
  return centre_score(raw, count, inverse_count);
}

HWY_INLINE LossSums take_loss(double* sums, const ScoreSums& centred_score, V count, V inverse_count) {
  const LossSums raw = load_loss(sums);
  const V zero = hn::Zero(Tag());
  store_loss({zero, zero, zero, zero}, sums);
  return centre_loss(raw, centred_score, count, inverse_count);
}

template <Add what>
HWY_INLINE void fold(std::size_t num_groups, double count, double count_sums, const FoldedArray score,
                     const FoldedArray loss) {
  constexpr bool folds_score = what != Add::loss;
  constexpr bool folds_loss = what != Add::score;
  const MergeWeights weights = merge_weights(count, count_sums);
  const V n = broadcast(count_sums), inverse_n = broadcast(1 / count_sums);
  for_each_vector(num_groups, [&](const Place& at) HWY_ATTR {
    double* const score_sums = score.sums + at.score_sums();
    double* const score_moments = score.moments + at.score_moments();
    const ScoreSums score_b = folds_score ? take_score(score_sums, n, inverse_n)
                                          : centre_score(load_score(score_sums), n, inverse_n);
    const ScoreSums score_a = count == 0 ? score_b : load_score(score_moments);
    const V dy = hn::Sub(score_b.first, score_a.first);
    if constexpr (folds_loss) {
      double* const moments = loss.moments + at.loss_moments();
      const LossSums b = take_loss(loss.sums + at.loss_sums(), score_b, n, inverse_n);
      if (count == 0) {
        store_loss(b, moments);
      } else {
        const LossSums a = load_loss(moments);
        store_loss(merge_loss(a, b, hn::Sub(b.first, a.first), score_a, score_b, dy, weights), moments);
      }
    }
    if constexpr (folds_score)
      store_score(count == 0 ? score_b : merge_score(score_a, score_b, dy, weights), score_moments);
  });
}

void FoldScore(std::size_t num_groups, double count, double count_sums, const FoldedArray& score) {
  fold<Add::score>(num_groups, count, count_sums, score, {});
}

void FoldLoss(std::size_t num_groups, double count, double count_sums, const FoldedArray& score,
              const FoldedArray& loss) {
  fold<Add::loss>(num_groups, count, count_sums, score, loss);
}

void FoldScoreAndLoss(std::size_t num_groups, double count, double count_sums, const FoldedArray& score,
                      const FoldedArray& loss) {
  fold<Add::score_and_loss>(num_groups, count, count_sums, score, loss);
}

HWY_INLINE V difference(const double* anchor_a, V mean_a, const double* anchor_b, V mean_b) {
  const Tag tag;
  return hn::Add(hn::Sub(hn::Load(tag, anchor_b), hn::Load(tag, anchor_a)), hn::Sub(mean_b, mean_a));
}

void MergeScore(std::size_t num_groups, double count_a, double count_b, const CentredGroups& a,
                const CentredGroups& b, double* result) {
  const MergeWeights weights = merge_weights(count_a, count_b);
  for_each_vector(num_groups, [&](const Place& at) HWY_ATTR {
    const ScoreSums score_a = load_score(a.score + at.score_moments()),
                    score_b = load_score(b.score + at.score_moments());
    const V dy = difference(a.score_anchor + at.obs, score_a.first, b.score_anchor + at.obs, score_b.first);
    store_score(merge_score(score_a, score_b, dy, weights), result + at.score_moments());
  });
}

void MergeLoss(std::size_t num_groups, double count_a, double count_b, const CentredGroups& a,
               const CentredGroups& b, double* result) {
  const MergeWeights weights = merge_weights(count_a, count_b);
  for_each_vector(num_groups, [&](const Place& at) HWY_ATTR {
    const ScoreSums score_a = load_score(a.score + at.score_moments()),
                    score_b = load_score(b.score + at.score_moments());
    const LossSums loss_a = load_loss(a.sums + at.loss_moments()),
                   loss_b = load_loss(b.sums + at.loss_moments());
    const V dy = difference(a.score_anchor + at.obs, score_a.first, b.score_anchor + at.obs, score_b.first);
    const V dx = difference(a.anchor + at.obs, loss_a.first, b.anchor + at.obs, loss_b.first);
    store_loss(merge_loss(loss_a, loss_b, dx, score_a, score_b, dy, weights), result + at.loss_moments());
  });
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(MostObsPerTile);
HWY_EXPORT(AddScoreRows);
HWY_EXPORT(AddLossRows);
HWY_EXPORT(AddScoreAndLossRows);
HWY_EXPORT(FoldScore);
HWY_EXPORT(FoldLoss);
HWY_EXPORT(FoldScoreAndLoss);
HWY_EXPORT(MergeLoss);
HWY_EXPORT(MergeScore);

std::size_t most_obs_per_tile() {
  return HWY_DYNAMIC_DISPATCH(MostObsPerTile)();
}

void add_score_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                    double* influence) {
  HWY_DYNAMIC_DISPATCH(AddScoreRows)(num_groups, num_rows, score, influence);
}

void add_loss_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                   const KernelRows& loss, double* influence) {
  HWY_DYNAMIC_DISPATCH(AddLossRows)(num_groups, num_rows, score, loss, influence);
}

void add_score_and_loss_rows(std::size_t num_groups, std::size_t num_rows, const KernelRows& score,
                             const KernelRows& loss, double* influence) {
  HWY_DYNAMIC_DISPATCH(AddScoreAndLossRows)(num_groups, num_rows, score, loss, influence);
}

void fold_score_groups(std::size_t num_groups, double count, double count_sums, const FoldedArray& score) {
  HWY_DYNAMIC_DISPATCH(FoldScore)(num_groups, count, count_sums, score);
}

void fold_loss_groups(std::size_t num_groups, double count, double count_sums, const FoldedArray& score,
                      const FoldedArray& loss) {
  HWY_DYNAMIC_DISPATCH(FoldLoss)(num_groups, count, count_sums, score, loss);
}

void fold_score_and_loss_groups(std::size_t num_groups, double count, double count_sums,
                                const FoldedArray& score, const FoldedArray& loss) {
  HWY_DYNAMIC_DISPATCH(FoldScoreAndLoss)(num_groups, count, count_sums, score, loss);
}

void merge_loss_groups(std::size_t num_groups, double count_a, double count_b, const CentredGroups& a,
                       const CentredGroups& b, double* result) {
  HWY_DYNAMIC_DISPATCH(MergeLoss)(num_groups, count_a, count_b, a, b, result);
}

void merge_score_groups(std::size_t num_groups, double count_a, double count_b, const CentredGroups& a,
                        const CentredGroups& b, double* result) {
  HWY_DYNAMIC_DISPATCH(MergeScore)(num_groups, count_a, count_b, a, b, result);
}

}  // namespace pcic
#endif
