#include "pcic/formula/program/product.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/formula/program/product_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Wide = hn::ScalableTag<double>;
using Narrow = hn::CappedTag<double, 1>;

// One element of the result for many draws and observations. Inner strides lead from term to term.
struct Terms {
  View left, right;
  std::size_t count;
};

// num_draws x (num_vectors times the lanes of the tag). The left factor is the same for all draws, the right
// one for all observations: x * beta.
template <std::size_t num_draws, std::size_t num_vectors, class Tag>
HWY_INLINE void multiply_data_by_draws(Tag tag, const Terms& terms, std::size_t draw, std::size_t obs,
                                       const Destination& result) {
  using V = hn::Vec<Tag>;
  const std::size_t lanes = hn::Lanes(tag);
  V total[num_draws][num_vectors];
  for (auto& of_draw : total)
    for (V& value : of_draw) value = hn::Zero(tag);
  const double* left = terms.left.data + obs;
  const double* right = terms.right.data + draw * terms.right.draw_stride;
  for (std::size_t t = 0; t < terms.count; ++t) {
    V x[num_vectors];
    for (std::size_t v = 0; v < num_vectors; ++v)
      x[v] = hn::LoadU(tag, left + t * terms.left.inner_stride + v * lanes);
    for (std::size_t d = 0; d < num_draws; ++d) {
      const V factor = hn::Set(tag, right[d * terms.right.draw_stride + t * terms.right.inner_stride]);
      for (std::size_t v = 0; v < num_vectors; ++v) total[d][v] = hn::MulAdd(x[v], factor, total[d][v]);
    }
  }
  for (std::size_t d = 0; d < num_draws; ++d)
    for (std::size_t v = 0; v < num_vectors; ++v)
      hn::StoreU(total[d][v], tag, result.data + (draw + d) * result.draw_stride + obs + v * lanes);
}

template <std::size_t num_draws>
HWY_INLINE void multiply_data_by_draws(const Terms& terms, std::size_t draw, std::size_t num_obs,
                                       const Destination& result) {
  constexpr std::size_t vectors_at_once = 3;
  const std::size_t lanes = hn::Lanes(Wide());
  std::size_t obs = 0;
  for (; obs + vectors_at_once * lanes <= num_obs; obs += vectors_at_once * lanes)
    multiply_data_by_draws<num_draws, vectors_at_once>(Wide(), terms, draw, obs, result);
  for (; obs + lanes <= num_obs; obs += lanes)
    multiply_data_by_draws<num_draws, 1>(Wide(), terms, draw, obs, result);
  for (; obs < num_obs; ++obs) multiply_data_by_draws<num_draws, 1>(Narrow(), terms, draw, obs, result);
}

template <class Tag>
HWY_INLINE auto load(Tag tag, const double* data, std::size_t obs_stride) {
  return obs_stride == 0 ? hn::Set(tag, *data) : hn::LoadU(tag, data);
}

template <class Tag>
HWY_INLINE void multiply_lanes(Tag tag, const View& left, const View& right, std::size_t count,
                               double* result) {
  auto total = hn::Zero(tag);
  for (std::size_t t = 0; t < count; ++t)
    total = hn::MulAdd(load(tag, left.data + t * left.inner_stride, left.obs_stride),
                       load(tag, right.data + t * right.inner_stride, right.obs_stride), total);
  hn::StoreU(total, tag, result);
}

HWY_INLINE void multiply_one_draw(const View& left, const View& right, std::size_t count, std::size_t num_obs,
                                  double* result) {
  const std::size_t lanes = hn::Lanes(Wide());
  std::size_t obs = 0;
  for (; obs + lanes <= num_obs; obs += lanes)
    multiply_lanes(Wide(), left.from(0, obs), right.from(0, obs), count, result + obs);
  for (; obs < num_obs; ++obs)
    multiply_lanes(Narrow(), left.from(0, obs), right.from(0, obs), count, result + obs);
}

void SumTerms(const View& left, const View& right, std::size_t count, const Destination& result,
              const Extents& extents) {
  constexpr std::size_t draws_at_once = 4;
  const bool is_data_by_draws = left.draw_stride == 0 && left.obs_stride == 1 && right.obs_stride == 0;
  std::size_t draw = 0;
  if (is_data_by_draws) {
    const Terms terms{left, right, count};
    for (; draw + draws_at_once <= extents.draws; draw += draws_at_once)
      multiply_data_by_draws<draws_at_once>(terms, draw, extents.obs, result);
    for (; draw < extents.draws; ++draw) multiply_data_by_draws<1>(terms, draw, extents.obs, result);
  }
  for (; draw < extents.draws; ++draw)
    multiply_one_draw(left.from(draw, 0), right.from(draw, 0), count, extents.obs, result.from(draw, 0).data);
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(SumTerms);

void multiply_inner(const View& left, const View& right, const ProductExtents& inner,
                    const Destination& result, const Extents& extents) {
  for (std::size_t row = 0; row < inner.rows; ++row)
    for (std::size_t column = 0; column < inner.columns; ++column) {
      View first = left.from_inner(row * inner.terms);
      View second = right.from_inner(column);
      second.inner_stride *= inner.columns;
      const bool is_draws_by_data = first.obs_stride == 0 && second.draw_stride == 0;
      if (is_draws_by_data) std::swap(first, second);
      HWY_DYNAMIC_DISPATCH(SumTerms)
      (first, second, inner.terms, result.from_inner(row * inner.columns + column), extents);
    }
}

}  // namespace pcic
#endif
