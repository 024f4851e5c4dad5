#include "pcic/accumulate/log_sum_exp_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/accumulate/log_sum_exp_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <limits>

#include "pcic/accumulate/vector_exp-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, log_sum_exp_group>;
using V = hn::Vec<Tag>;

// For any score. NaN and +inf come out as NaN; -inf and what is too small to matter beside the reference's
// own 1, as 0.
HWY_INLINE V exp_above(V score, V reference) {
  const Tag tag;
  const V minus_infinity = hn::Set(tag, -std::numeric_limits<double>::infinity());
  const V lowest = hn::Set(tag, lowest_exponent);
  const V difference = hn::Sub(score, reference);
  V clamped[] = {hn::IfThenElse(hn::Gt(difference, lowest), difference, lowest)};
  exp_in_range<1>(tag, clamped);
  const V result = hn::IfThenElseZero(hn::Gt(difference, lowest), clamped[0]);
  const V zero_or_nan = hn::Sub(difference, difference);
  const V poisoned = hn::IfThenElse(hn::Eq(zero_or_nan, hn::Zero(tag)), result, zero_or_nan);
  return hn::IfThenZeroElse(hn::Eq(score, minus_infinity), poisoned);
}

HWY_INLINE V raise(const V& highest, double* reference, double* sum) {
  const Tag tag;
  const V old_reference = hn::Load(tag, reference);
  const V new_reference = hn::IfThenElse(hn::Gt(highest, old_reference), highest, old_reference);
  // A reference of -inf means that nothing has been added; the sum is 0 and stays so.
  const V rescaled = hn::Mul(hn::Load(tag, sum), exp_above(old_reference, new_reference));
  hn::Store(rescaled, tag, sum);
  hn::Store(new_reference, tag, reference);
  return new_reference;
}

template <std::size_t num_rows>
HWY_INLINE void visit(std::size_t num_obs, const double* rows, std::size_t row_stride, double factor,
                      double* reference, double* sum) {
  const Tag tag;
  const V times = hn::Set(tag, factor);
  const V slack = hn::Set(tag, reference_slack), slack_square = hn::Mul(slack, slack);
  for (std::size_t obs = 0; obs < num_obs; obs += hn::Lanes(tag)) {
    V score[num_rows];
    for (std::size_t row = 0; row < num_rows; ++row)
      score[row] = hn::Mul(times, hn::LoadU(tag, rows + row * row_stride + obs));
    V level = hn::Load(tag, reference + obs);
    V total = hn::Load(tag, sum + obs);
    V difference[num_rows];
    V squares = hn::Zero(tag);
    for (std::size_t row = 0; row < num_rows; ++row) {
      difference[row] = hn::Sub(score[row], level);
      squares = hn::MulAdd(difference[row], difference[row], squares);
    }
    // One comparison for all: no difference beyond the slack, none infinite, none NaN.
    if (HWY_LIKELY(hn::AllTrue(tag, hn::Le(squares, slack_square)))) {
      exp_in_range<num_rows>(tag, difference);
      for (std::size_t row = 0; row < num_rows; ++row) total = hn::Add(total, difference[row]);
    } else {
      V highest = score[0];
      for (std::size_t row = 1; row < num_rows; ++row) highest = hn::Max(highest, score[row]);
      if (!hn::AllFalse(tag, hn::Gt(highest, hn::Add(level, slack)))) {
        level = raise(highest, reference + obs, sum + obs);
        total = hn::Load(tag, sum + obs);
      }
      for (std::size_t row = 0; row < num_rows; ++row) total = hn::Add(total, exp_above(score[row], level));
    }
    hn::Store(total, tag, sum + obs);
  }
}

void AddExpRows(std::size_t num_obs, std::size_t num_rows, const double* rows, std::size_t row_stride,
                double factor, double* reference, double* sum) {
  constexpr std::size_t rows_per_visit = 4;
  std::size_t row = 0;
  for (; row + rows_per_visit <= num_rows; row += rows_per_visit)
    visit<rows_per_visit>(num_obs, rows + row * row_stride, row_stride, factor, reference, sum);
  for (; row < num_rows; ++row)
    visit<1>(num_obs, rows + row * row_stride, row_stride, factor, reference, sum);
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(AddExpRows);

void add_exp_rows(std::size_t num_obs, std::size_t num_rows, const double* rows, std::size_t row_stride,
                  double factor, double* reference, double* sum) {
  HWY_DYNAMIC_DISPATCH(AddExpRows)(num_obs, num_rows, rows, row_stride, factor, reference, sum);
}

}  // namespace pcic
#endif
