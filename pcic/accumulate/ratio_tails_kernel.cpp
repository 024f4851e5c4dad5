#include "pcic/accumulate/ratio_tails_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/accumulate/ratio_tails_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "pcic/accumulate/select-inl.hpp"
#include "pcic/accumulate/vector_exp-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, selection_slack>;
using V = hn::Vec<Tag>;
constexpr double infinity = std::numeric_limits<double>::infinity();

// exp of each x, 0 where it is too small for a normal double. What comes out above 709, or of NaN, means
// nothing.
template <std::size_t count>
HWY_INLINE void exp_or_zero(V* x) {
  const V lowest = hn::Set(Tag(), lowest_exponent);
  V result[count];
  for (std::size_t v = 0; v < count; ++v) result[v] = hn::Max(x[v], lowest);
  exp_in_range<count>(Tag(), result);
  for (std::size_t v = 0; v < count; ++v) x[v] = hn::IfThenElseZero(hn::Gt(x[v], lowest), result[v]);
}

double sum_of(V lanes) {
  return hn::GetLane(hn::SumOfLanes(Tag(), lanes));
}

bool all_finite(V check) {
  return hn::AllTrue(Tag(), hn::Eq(check, check));
}

void note_not_finite(const double* log_ratios, std::size_t count, RatioRun& run) {
  for (std::size_t i = 0; i < count; ++i) {
    run.has_zero |= log_ratios[i] == -infinity;
    run.has_infinite |= !(log_ratios[i] < infinity);
  }
}

template <bool store_weights>
RatioRun collect(const double* log_ratios, std::size_t count, double first_draw, double threshold,
                 double reference, KeptRatios kept, double* weights, RatioSums& sums) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  const V limit = hn::Set(tag, threshold), level = hn::Set(tag, reference), zero = hn::Zero(tag);
  const V lowest = hn::Set(tag, lowest_exponent), forth = hn::Set(tag, static_cast<double>(lanes));
  V sum = zero, square_sum = zero, log_sum = zero;
  V check = zero;  // x * 0 is NaN for all that is not finite
  V draw = hn::Iota(tag, first_draw);
  double *end = kept.log_ratios, *draws_end = kept.draws;
  // The weights of one vector, and what becomes of its lanes.
  const auto put_away = [&](V value, V weight, auto stays, std::size_t i) HWY_ATTR {
    check = hn::MulAdd(value, zero, check);
    end = store_selected(tag, value, stays, end);
    draws_end = store_selected(tag, draw, stays, draws_end);
    draw = hn::Add(draw, forth);
    weight = hn::IfThenZeroElse(stays, weight);
    sum = hn::Add(sum, weight);
    square_sum = hn::MulAdd(weight, weight, square_sum);
    log_sum = hn::MulAdd(weight, hn::Max(hn::Sub(value, level), lowest), log_sum);
    if (store_weights) hn::StoreU(weight, tag, weights + i);
  };
  constexpr std::size_t side_by_side = 2;
  const std::size_t step = side_by_side * lanes;
  std::size_t i = 0;
  for (; i + step <= count; i += step) {
    V value[side_by_side], weight[side_by_side];
    for (std::size_t v = 0; v < side_by_side; ++v) {
      value[v] = hn::LoadU(tag, log_ratios + i + v * lanes);
      weight[v] = hn::Sub(value[v], level);
    }
    exp_or_zero<side_by_side>(weight);
    for (std::size_t v = 0; v < side_by_side; ++v)
      put_away(value[v], weight[v], hn::Ge(value[v], limit), i + v * lanes);
  }
  for (; i < count; i += lanes) {
    const auto inside = hn::FirstN(tag, count - i);
    const V value = hn::MaskedLoad(inside, tag, log_ratios + i);
    V weight[] = {hn::Sub(value, level)};
    exp_or_zero<1>(weight);
    put_away(value, hn::IfThenElseZero(inside, weight[0]), hn::And(inside, hn::Ge(value, limit)), i);
  }
  sums.weight += sum_of(sum);
  sums.weight_square += sum_of(square_sum);
  sums.weighted_log += sum_of(log_sum);
  RatioRun run;
  if (!all_finite(check)) note_not_finite(log_ratios, count, run);
  run.num_kept = static_cast<std::size_t>(end - kept.log_ratios);
  return run;
}

RatioRun CollectRatios(const double* log_ratios, std::size_t count, double first_draw, double threshold,
                       double reference, KeptRatios kept, double* weights, RatioSums& sums) {
  const auto collect_them = weights != nullptr ? collect<true> : collect<false>;
  return collect_them(log_ratios, count, first_draw, threshold, reference, kept, weights, sums);
}

void CollectLoss(const double* log_ratios, const double* loss, const double* weights, std::size_t count,
                 double threshold, double anchor, double* kept, LossSums& sums) {
  const Tag tag;
  const V limit = hn::Set(tag, threshold), origin = hn::Set(tag, anchor);
  const V lowest = hn::Set(tag, -infinity), highest = hn::Set(tag, infinity);
  V weighted = hn::Zero(tag), highest_product = lowest, lowest_product = highest;
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const V value = hn::LoadU(tag, loss + i), weight = hn::LoadU(tag, weights + i);
    const auto stays = hn::Ge(hn::LoadU(tag, log_ratios + i), limit);
    kept = store_selected(tag, value, stays, kept);
    const V product = hn::Mul(weight, value);
    weighted = hn::Add(weighted, hn::IfThenZeroElse(stays, hn::Mul(weight, hn::Sub(value, origin))));
    highest_product = hn::Max(highest_product, hn::IfThenElse(stays, lowest, product));
    lowest_product = hn::Min(lowest_product, hn::IfThenElse(stays, highest, product));
  }
  sums.weighted += sum_of(weighted);
  sums.highest_product = std::max(sums.highest_product, hn::GetLane(hn::MaxOfLanes(tag, highest_product)));
  sums.lowest_product = std::min(sums.lowest_product, hn::GetLane(hn::MinOfLanes(tag, lowest_product)));
  for (; i < count; ++i) {
    *kept = loss[i];
    if (log_ratios[i] >= threshold) {
      ++kept;
      continue;
    }
    sums.weighted += weights[i] * (loss[i] - anchor);
    sums.highest_product = std::max(sums.highest_product, weights[i] * loss[i]);
    sums.lowest_product = std::min(sums.lowest_product, weights[i] * loss[i]);
  }
}

// What stays is never written beyond what has been read.
std::size_t Partition(const double* keys, double threshold, double* values, std::size_t count,
                      double* left_out) {
  const Tag tag;
  const V limit = hn::Set(tag, threshold);
  const std::size_t lanes = hn::Lanes(tag);
  double* end = values;
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const V value = hn::LoadU(tag, values + i);
    const auto stays = hn::Ge(hn::LoadU(tag, keys + i), limit);
    end = store_selected(tag, value, stays, end);
    left_out = store_selected(tag, value, hn::Not(stays), left_out);
  }
  for (; i < count; ++i) {
    const bool stays = keys[i] >= threshold;
    *end = *left_out = values[i];
    end += stays;
    left_out += !stays;
  }
  return static_cast<std::size_t>(end - values);
}

#if HWY_TARGET != HWY_SCALAR
// Turns four rows of four values, or two of two.
template <class Tag>
HWY_INLINE void turn_square(Tag tag, const double* rows, std::size_t row_stride, hn::Vec<Tag> factor,
                            double* columns, std::size_t column_stride) {
  const auto row = [&](std::size_t m) { return hn::Mul(hn::LoadU(tag, rows + m * row_stride), factor); };
  const auto put = [&](hn::Vec<Tag> column, std::size_t i) {
    hn::StoreU(column, tag, columns + i * column_stride);
  };
  const auto a = row(0), b = row(1);
  const auto even_ab = hn::InterleaveLower(tag, a, b), odd_ab = hn::InterleaveUpper(tag, a, b);
#if HWY_TARGET <= HWY_AVX2
  const auto c = row(2), d = row(3);
  const auto even_cd = hn::InterleaveLower(tag, c, d), odd_cd = hn::InterleaveUpper(tag, c, d);
  put(hn::ConcatLowerLower(tag, even_cd, even_ab), 0);
  put(hn::ConcatLowerLower(tag, odd_cd, odd_ab), 1);
  put(hn::ConcatUpperUpper(tag, even_cd, even_ab), 2);
  put(hn::ConcatUpperUpper(tag, odd_cd, odd_ab), 3);
#else
  put(even_ab, 0);
  put(odd_ab, 1);
#endif
}
#endif

// Eight rows at a time, so that whole cache lines are written.
void Transpose(const double* rows, std::size_t row_stride, std::size_t num_rows, std::size_t width,
               double sign, double* columns, std::size_t column_stride) {
  std::size_t whole_rows = 0, whole_width = 0;
#if HWY_TARGET != HWY_SCALAR
  constexpr std::size_t side = HWY_TARGET <= HWY_AVX2 ? 4 : 2;
  const hn::CappedTag<double, side> tag;
  const auto factor = hn::Set(tag, sign);
  constexpr std::size_t rows_per_visit = 8;
  whole_rows = num_rows / side * side;
  whole_width = width / side * side;
  for (std::size_t m = 0; m < whole_rows; m += rows_per_visit)
    for (std::size_t i = 0; i < whole_width; i += side)
      for (std::size_t r = m; r < std::min(m + rows_per_visit, whole_rows); r += side)
        turn_square(tag, rows + r * row_stride + i, row_stride, factor, columns + i * column_stride + r,
                    column_stride);
#endif
  for (std::size_t m = 0; m < num_rows; ++m)
    for (std::size_t i = m < whole_rows ? whole_width : 0; i < width; ++i)
      columns[i * column_stride + m] = sign * rows[m * row_stride + i];
}

std::size_t CountFrom(const double* keys, std::size_t count, double threshold) {
  const Tag tag;
  const V limit = hn::Set(tag, threshold), one = hn::Set(tag, 1.0);
  const std::size_t lanes = hn::Lanes(tag);
  V even = hn::Zero(tag), odd = even;
  std::size_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    even = hn::Add(even, hn::IfThenElseZero(hn::Ge(hn::LoadU(tag, keys + i), limit), one));
    odd = hn::Add(odd, hn::IfThenElseZero(hn::Ge(hn::LoadU(tag, keys + i + lanes), limit), one));
  }
  auto number = static_cast<std::size_t>(sum_of(hn::Add(even, odd)));
  for (; i < count; ++i) number += keys[i] >= threshold;
  return number;
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(CollectRatios);
HWY_EXPORT(CollectLoss);
HWY_EXPORT(Partition);
HWY_EXPORT(Transpose);
HWY_EXPORT(CountFrom);

RatioRun collect_ratios(const double* log_ratios, std::size_t count, double first_draw, double threshold,
                        double reference, KeptRatios kept, double* weights, RatioSums& sums) {
  return HWY_DYNAMIC_DISPATCH(CollectRatios)(log_ratios, count, first_draw, threshold, reference, kept,
                                             weights, sums);
}

void collect_loss(const double* log_ratios, const double* loss, const double* weights, std::size_t count,
                  double threshold, double anchor, double* kept, LossSums& sums) {
  HWY_DYNAMIC_DISPATCH(CollectLoss)(log_ratios, loss, weights, count, threshold, anchor, kept, sums);
}

void transpose(const double* rows, std::size_t row_stride, std::size_t num_rows, std::size_t width,
               double sign, double* columns, std::size_t column_stride) {
  HWY_DYNAMIC_DISPATCH(Transpose)(rows, row_stride, num_rows, width, sign, columns, column_stride);
}

std::size_t partition(const double* keys, double threshold, double* values, std::size_t count,
                      double* left_out) {
  return HWY_DYNAMIC_DISPATCH(Partition)(keys, threshold, values, count, left_out);
}

std::size_t count_from(const double* keys, std::size_t count, double threshold) {
  return HWY_DYNAMIC_DISPATCH(CountFrom)(keys, count, threshold);
}

}  // namespace pcic
#endif
