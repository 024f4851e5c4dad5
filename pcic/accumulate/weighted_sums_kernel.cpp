#include "pcic/accumulate/weighted_sums_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/accumulate/weighted_sums_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <limits>

#include "pcic/accumulate/vector_exp-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, weighted_sums_group>;
using V = hn::Vec<Tag>;

// exp(x); 0 below the range, infinite above it, NaN for NaN.
template <std::size_t count>
HWY_INLINE void exp_of_any(const V* x, V* result) {
  const Tag tag;
  const V bound = hn::Set(tag, 700.0), zero = hn::Zero(tag);
  const V infinite = hn::Set(tag, std::numeric_limits<double>::infinity());
  for (std::size_t r = 0; r < count; ++r) result[r] = hn::Min(hn::Max(x[r], hn::Neg(bound)), bound);
  exp_in_range<count>(tag, result);
  for (std::size_t r = 0; r < count; ++r) {
    const V outside = hn::IfThenElse(hn::Lt(x[r], zero), zero, hn::Add(x[r], infinite));
    result[r] = hn::IfThenElse(hn::Le(hn::Abs(x[r]), bound), result[r], outside);
  }
}

// Some rows of one vector of observations; `load` reads a row of it.
template <std::size_t num_rows, class Load>
HWY_INLINE void add_rows(std::span<const BlockView> losses, const double* score, std::size_t score_stride,
                         std::size_t row, std::size_t first, const Load& load, const double* origins,
                         double* sums, std::size_t stride) {
  const Tag tag;
  const V reference = hn::Load(tag, origins);
  V x[num_rows], weight[num_rows];
  for (std::size_t r = 0; r < num_rows; ++r)
    x[r] = hn::Neg(hn::Add(load(score + r * score_stride), reference));
  exp_of_any<num_rows>(x, weight);
  V total = hn::Load(tag, sums), total_x = hn::Load(tag, sums + stride);
  for (std::size_t r = 0; r < num_rows; ++r) {
    total = hn::Add(total, weight[r]);
    total_x = hn::MulAdd(weight[r], x[r], total_x);
  }
  hn::Store(total, tag, sums);
  hn::Store(total_x, tag, sums + stride);
  for (std::size_t l = 0; l < losses.size(); ++l) {
    const V anchor = hn::Load(tag, origins + (1 + l) * stride);
    const double* loss = losses[l].row(row) + first;
    const std::size_t loss_stride = losses[l].row_stride;
    V total_d = hn::Load(tag, sums + (2 + l) * stride);
    for (std::size_t r = 0; r < num_rows; ++r)
      total_d = hn::MulAdd(weight[r], hn::Sub(load(loss + r * loss_stride), anchor), total_d);
    hn::Store(total_d, tag, sums + (2 + l) * stride);
  }
}

// Some rows, all observations.
template <std::size_t num_rows>
HWY_INLINE void visit(std::span<const BlockView> losses, const BlockView& score, std::size_t row,
                      const double* origins, double* sums, std::size_t stride) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag), whole = score.num_obs / lanes * lanes;
  const double* of_score = score.row(row);
  for (std::size_t obs = 0; obs < whole; obs += lanes)
    add_rows<num_rows>(
        losses, of_score + obs, score.row_stride, row, obs,
        [](const double* from) HWY_ATTR { return hn::LoadU(Tag(), from); }, origins + obs, sums + obs,
        stride);
  if (whole == score.num_obs) return;
  const std::size_t rest = score.num_obs - whole;  // a masked load of Highway may read all lanes, aligned
  add_rows<num_rows>(
      losses, of_score + whole, score.row_stride, row, whole,
      [&](const double* from) HWY_ATTR {
        double held[weighted_sums_group] = {};
        std::copy_n(from, rest, held);
        return hn::LoadU(Tag(), held);
      },
      origins + whole, sums + whole, stride);
}

void AddWeightedRows(std::span<const BlockView> losses, const BlockView& score, const double* origins,
                     double* sums, std::size_t stride) {
  constexpr std::size_t rows_per_visit = 4;
  std::size_t row = 0;
  for (; row + rows_per_visit <= score.num_draws; row += rows_per_visit)
    visit<rows_per_visit>(losses, score, row, origins, sums, stride);
  for (; row < score.num_draws; ++row) visit<1>(losses, score, row, origins, sums, stride);
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(AddWeightedRows);

void add_weighted_rows(std::span<const BlockView> losses, const BlockView& score, const double* origins,
                       double* sums, std::size_t stride) {
  HWY_DYNAMIC_DISPATCH(AddWeightedRows)(losses, score, origins, sums, stride);
}

}  // namespace pcic
#endif
