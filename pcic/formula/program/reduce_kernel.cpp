#include "pcic/formula/program/reduce.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/formula/program/reduce_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <array>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
constexpr std::size_t num_partial = 4;

struct Sum {
  static constexpr double start = 0;
  template <class Tag, class V>
  static HWY_INLINE V combine(Tag, V total, V x) {
    return hn::Add(total, x);
  }
};

struct Minimum {
  static constexpr double start = std::numeric_limits<double>::infinity();
  template <class Tag, class V>
  static HWY_INLINE V combine(Tag, V least, V x) {
    return hn::IfThenElse(hn::Or(hn::Lt(x, least), hn::IsNaN(x)), x, least);
  }
};

struct Maximum {
  static constexpr double start = -std::numeric_limits<double>::infinity();
  template <class Tag, class V>
  static HWY_INLINE V combine(Tag, V greatest, V x) {
    return hn::IfThenElse(hn::Or(hn::Gt(x, greatest), hn::IsNaN(x)), x, greatest);
  }
};

// As many observations as a vector of this tag has lanes.
template <class Reduction, class Tag>
HWY_INLINE void reduce_lanes(Tag tag, const double* from, std::size_t stride, std::size_t inner, double* to) {
  using V = hn::Vec<Tag>;
  V partial[num_partial];
  for (V& value : partial) value = hn::Set(tag, Reduction::start);
  std::size_t j = 0;
  for (; j + num_partial <= inner; j += num_partial)
    for (std::size_t k = 0; k < num_partial; ++k)
      partial[k] = Reduction::combine(tag, partial[k], hn::LoadU(tag, from + (j + k) * stride));
  for (std::size_t k = 0; j < inner; ++j, ++k)
    partial[k] = Reduction::combine(tag, partial[k], hn::LoadU(tag, from + j * stride));
  const V first = Reduction::combine(tag, partial[0], partial[1]);
  const V second = Reduction::combine(tag, partial[2], partial[3]);
  hn::StoreU(Reduction::combine(tag, first, second), tag, to);
}

template <class Reduction>
void reduce_all(const View& from, const Destination& to, const Extents& extents) {
  const hn::ScalableTag<double> wide;
  const hn::CappedTag<double, 1> narrow;
  const std::size_t lanes = hn::Lanes(wide);
  for (std::size_t draw = 0; draw < extents.draws; ++draw) {
    const View row = from.from(draw, 0);
    double* result = to.from(draw, 0).data;
    std::size_t obs = 0;
    for (; obs + lanes <= extents.obs; obs += lanes)
      reduce_lanes<Reduction>(wide, row.data + obs, row.inner_stride, extents.inner, result + obs);
    for (; obs < extents.obs; ++obs)
      reduce_lanes<Reduction>(narrow, row.data + obs * row.obs_stride, row.inner_stride, extents.inner,
                              result + obs);
  }
}

void ReduceInner(Operation operation, const View& from, const Destination& to, const Extents& extents) {
  if (operation == Operation::sum)
    reduce_all<Sum>(from, to, extents);
  else if (operation == Operation::minimum)
    reduce_all<Minimum>(from, to, extents);
  else
    reduce_all<Maximum>(from, to, extents);
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(ReduceInner);

void reduce_inner(Operation operation, const View& from, const Destination& to, const Extents& extents) {
  HWY_DYNAMIC_DISPATCH(ReduceInner)(operation, from, to, extents);
}

}  // namespace pcic
#endif
