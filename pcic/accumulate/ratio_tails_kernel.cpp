#include "pcic/accumulate/ratio_tails_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/accumulate/ratio_tails_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <cmath>
#include <limits>

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
  const Tag tag;
  const V lowest = hn::Set(tag, lowest_exponent);
  V result[count];
  for (std::size_t v = 0; v < count; ++v) result[v] = hn::IfThenElse(hn::Gt(x[v], lowest), x[v], lowest);
  exp_in_range<count>(tag, result);
  for (std::size_t v = 0; v < count; ++v) x[v] = hn::IfThenElseZero(hn::Gt(x[v], lowest), result[v]);
}

double sum_of(V lanes) {
  return hn::GetLane(hn::SumOfLanes(Tag(), lanes));
}

// Copies the values whose keys are not below the threshold, without a branch: every value is written, and
// written over by the next if it does not stay. (Compress of Highway 1.0.3 copies its table to the stack each
// time.)
HWY_INLINE double* copy_from(const double* keys, double threshold, const double* values, std::size_t count,
                             double* to) {
  for (std::size_t i = 0; i < count; ++i) {
    *to = values[i];
    to += keys[i] >= threshold;
  }
  return to;
}

RatioRun CollectRatios(const double* log_ratios, std::size_t count, double threshold, double reference,
                       double* kept, double* weights, RatioSums& sums) {
  const Tag tag;
  const V limit = hn::Set(tag, threshold), level = hn::Set(tag, reference);
  const V above_all = hn::Set(tag, infinity), zero_ratio = hn::Set(tag, -infinity);
  V sum = hn::Zero(tag), square_sum = hn::Zero(tag);
  auto ordinary = hn::Eq(level, level), is_zero = hn::Ne(level, level);
  RatioRun run;
  constexpr std::size_t side_by_side = 4;
  const std::size_t lanes = hn::Lanes(tag), step = side_by_side * lanes;
  std::size_t i = 0;
  for (; i + step <= count; i += step) {
    V value[side_by_side], weight[side_by_side];
    for (std::size_t v = 0; v < side_by_side; ++v) {
      value[v] = hn::LoadU(tag, log_ratios + i + v * lanes);
      weight[v] = hn::Sub(value[v], level);
    }
    exp_or_zero<side_by_side>(weight);
    for (std::size_t v = 0; v < side_by_side; ++v) {
      ordinary = hn::And(ordinary, hn::Lt(value[v], above_all));
      is_zero = hn::Or(is_zero, hn::Eq(value[v], zero_ratio));
      weight[v] = hn::IfThenZeroElse(hn::Ge(value[v], limit), weight[v]);
      sum = hn::Add(sum, weight[v]);
      square_sum = hn::MulAdd(weight[v], weight[v], square_sum);
      hn::StoreU(weight[v], tag, weights + i + v * lanes);
    }
  }
  run.has_zero = !hn::AllFalse(tag, is_zero);
  run.has_infinite = !hn::AllTrue(tag, ordinary);
  sums.weight += sum_of(sum);
  sums.weight_square += sum_of(square_sum);
  for (; i < count; ++i) {
    const double value = log_ratios[i];
    run.has_zero |= value == -infinity;
    run.has_infinite |= !(value < infinity);
    weights[i] = value >= threshold ? 0 : std::exp(value - reference);
    sums.weight += weights[i];
    sums.weight_square += weights[i] * weights[i];
  }
  run.num_kept = static_cast<std::size_t>(copy_from(log_ratios, threshold, log_ratios, count, kept) - kept);
  return run;
}

void CollectLoss(const double* log_ratios, const double* loss, const double* weights, std::size_t count,
                 double threshold, double anchor, double* kept, WeightedLossSums& sums) {
  const Tag tag;
  const V limit = hn::Set(tag, threshold), origin = hn::Set(tag, anchor);
  V first = hn::Zero(tag), square_first = hn::Zero(tag), square_second = hn::Zero(tag);
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const V value = hn::LoadU(tag, loss + i), weight = hn::LoadU(tag, weights + i);
    const auto stays = hn::Ge(hn::LoadU(tag, log_ratios + i), limit);
    const V part = hn::IfThenZeroElse(stays, hn::Mul(weight, hn::Sub(value, origin)));
    first = hn::Add(first, part);
    square_first = hn::MulAdd(weight, part, square_first);
    square_second = hn::MulAdd(part, part, square_second);
  }
  sums.first += sum_of(first);
  sums.square_first += sum_of(square_first);
  sums.square_second += sum_of(square_second);
  for (; i < count; ++i) {
    if (log_ratios[i] >= threshold) continue;
    const double part = weights[i] * (loss[i] - anchor);
    sums.first += part;
    sums.square_first += weights[i] * part;
    sums.square_second += part * part;
  }
  copy_from(log_ratios, threshold, loss, count, kept);
}

void Products(const double* log_ratios, const double* loss, std::size_t count, double reference,
              double* products) {
  const Tag tag;
  const V level = hn::Set(tag, reference);
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    V ratio[] = {hn::Sub(hn::LoadU(tag, log_ratios + i), level)};
    exp_or_zero<1>(ratio);
    hn::StoreU(hn::Mul(hn::LoadU(tag, loss + i), ratio[0]), tag, products + i);
  }
  for (; i < count; ++i) products[i] = loss[i] * std::exp(log_ratios[i] - reference);
}

double HighestOf(const double* values, std::size_t count) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  V highest = hn::Set(tag, -infinity);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const V value = hn::LoadU(tag, values + i);
    highest = hn::IfThenElse(hn::Gt(value, highest), value, highest);
  }
  double result = hn::GetLane(hn::MaxOfLanes(tag, highest));
  for (; i < count; ++i)
    if (values[i] > result) result = values[i];
  return result;
}

// Eight rows at a time, so that whole cache lines are written; two by two in registers.
void Transpose(const double* rows, std::size_t row_stride, std::size_t num_rows, std::size_t width,
               double sign, double* columns, std::size_t column_stride) {
  std::size_t whole_rows = 0, whole_width = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::CappedTag<double, 2> pair;
  const auto factor = hn::Set(pair, sign);
  constexpr std::size_t rows_per_visit = 8;
  whole_rows = num_rows / rows_per_visit * rows_per_visit;
  whole_width = width / 2 * 2;
  for (std::size_t m = 0; m < whole_rows; m += rows_per_visit)
    for (std::size_t i = 0; i < whole_width; i += 2) {
      const double* from = rows + m * row_stride + i;
      double* to = columns + i * column_stride + m;
      for (std::size_t r = 0; r < rows_per_visit; r += 2) {
        const auto upper = hn::Mul(hn::LoadU(pair, from + r * row_stride), factor);
        const auto lower = hn::Mul(hn::LoadU(pair, from + (r + 1) * row_stride), factor);
        hn::StoreU(hn::InterleaveLower(pair, upper, lower), pair, to + r);
        hn::StoreU(hn::InterleaveUpper(pair, upper, lower), pair, to + column_stride + r);
      }
    }
#endif
  for (std::size_t m = 0; m < num_rows; ++m)
    for (std::size_t i = m < whole_rows ? whole_width : 0; i < width; ++i)
      columns[i * column_stride + m] = sign * rows[m * row_stride + i];
}

std::size_t CountFrom(const double* keys, std::size_t count, double threshold) {
  const Tag tag;
  const V limit = hn::Set(tag, threshold);
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t number = 0, i = 0;
  for (; i + lanes <= count; i += lanes)
    number += hn::CountTrue(tag, hn::Ge(hn::LoadU(tag, keys + i), limit));
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
HWY_EXPORT(Products);
HWY_EXPORT(HighestOf);
HWY_EXPORT(Transpose);
HWY_EXPORT(CountFrom);

RatioRun collect_ratios(const double* log_ratios, std::size_t count, double threshold, double reference,
                        double* kept, double* weights, RatioSums& sums) {
  return HWY_DYNAMIC_DISPATCH(CollectRatios)(log_ratios, count, threshold, reference, kept, weights, sums);
}

void collect_loss(const double* log_ratios, const double* loss, const double* weights, std::size_t count,
                  double threshold, double anchor, double* kept, WeightedLossSums& sums) {
  HWY_DYNAMIC_DISPATCH(CollectLoss)(log_ratios, loss, weights, count, threshold, anchor, kept, sums);
}

void loss_products(const double* log_ratios, const double* loss, std::size_t count, double reference,
                   double* products) {
  HWY_DYNAMIC_DISPATCH(Products)(log_ratios, loss, count, reference, products);
}

std::size_t copy_largest(const double* values, std::size_t count, double sign, double threshold, double* to) {
  double* end = to;
  for (std::size_t i = 0; i < count; ++i) {  // without a branch, as above
    const double value = sign * values[i];
    *end = value;
    end += value >= threshold;
  }
  return static_cast<std::size_t>(end - to);
}

double highest_of(const double* values, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(HighestOf)(values, count);
}

void transpose(const double* rows, std::size_t row_stride, std::size_t num_rows, std::size_t width,
               double sign, double* columns, std::size_t column_stride) {
  HWY_DYNAMIC_DISPATCH(Transpose)(rows, row_stride, num_rows, width, sign, columns, column_stride);
}

std::size_t partition(const double* keys, double threshold, double* values, std::size_t count,
                      double* left_out) {
  std::size_t num_stay = 0, num_out = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double value = values[i];
    const std::size_t stays = keys[i] >= threshold;
    values[num_stay] = left_out[num_out] = value;
    num_stay += stays;
    num_out += 1 - stays;
  }
  return num_stay;
}

std::size_t count_from(const double* keys, std::size_t count, double threshold) {
  return HWY_DYNAMIC_DISPATCH(CountFrom)(keys, count, threshold);
}

}  // namespace pcic
#endif
