// Group<n>: n vectors of doubles that are computed side by side. Included once per instruction set (Highway).
//
// A polynomial in one vector leaves the machine waiting for its own results, and fetches every constant for a
// single use; four of them in step do not.
#if defined(PCIC_VECTOR_GROUP_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_VECTOR_GROUP_INL
#undef PCIC_VECTOR_GROUP_INL
#else
#define PCIC_VECTOR_GROUP_INL
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<double>;
using V = hn::Vec<Tag>;

template <std::size_t n>
struct Group {
  V lane[n];
};
template <std::size_t n>
struct MaskGroup {
  hn::Mask<Tag> lane[n];
};

HWY_INLINE V number(double value) {
  return hn::Set(Tag(), value);
}

// A plain vector stands for n equal ones.
template <class>
constexpr std::size_t size_of = 0;
template <std::size_t n>
constexpr std::size_t size_of<Group<n>> = n;
template <std::size_t n>
constexpr std::size_t size_of<MaskGroup<n>> = n;
template <class... Arguments>
constexpr std::size_t common_size = (size_of<Arguments> | ...);  // either 0 or the same everywhere

HWY_INLINE V at(const V& vector, std::size_t) {
  return vector;
}
template <std::size_t n>
HWY_INLINE V at(const Group<n>& group, std::size_t k) {
  return group.lane[k];
}
template <std::size_t n>
HWY_INLINE auto at(const MaskGroup<n>& group, std::size_t k) {
  return group.lane[k];
}

// NOLINTBEGIN(bugprone-macro-parentheses): Result is a template
#define PCIC_LIFT(Result, name, function)                                                  \
  template <class... Arguments>                                                            \
  HWY_INLINE auto name(const Arguments&... arguments) {                                    \
    constexpr std::size_t size = common_size<Arguments...>;                                \
    Result<size> result;                                                                   \
    for (std::size_t k = 0; k < size; ++k) result.lane[k] = function(at(arguments, k)...); \
    return result;                                                                         \
  }
// NOLINTEND(bugprone-macro-parentheses)

PCIC_LIFT(Group, add, hn::Add)
PCIC_LIFT(Group, sub, hn::Sub)
PCIC_LIFT(Group, mul, hn::Mul)
PCIC_LIFT(Group, div, hn::Div)
PCIC_LIFT(Group, mul_add, hn::MulAdd)         // x y + z
PCIC_LIFT(Group, mul_sub, hn::MulSub)         // x y - z
PCIC_LIFT(Group, neg_mul_add, hn::NegMulAdd)  // z - x y
PCIC_LIFT(Group, neg, hn::Neg)
PCIC_LIFT(Group, abs, hn::Abs)
PCIC_LIFT(Group, min, hn::Min)
PCIC_LIFT(Group, max, hn::Max)
PCIC_LIFT(Group, sqrt, hn::Sqrt)
PCIC_LIFT(Group, floor, hn::Floor)
PCIC_LIFT(Group, ceil, hn::Ceil)
PCIC_LIFT(Group, trunc, hn::Trunc)
PCIC_LIFT(Group, copy_sign, hn::CopySign)
PCIC_LIFT(MaskGroup, lt, hn::Lt)
PCIC_LIFT(MaskGroup, le, hn::Le)
PCIC_LIFT(MaskGroup, gt, hn::Gt)
PCIC_LIFT(MaskGroup, ge, hn::Ge)
PCIC_LIFT(MaskGroup, eq, hn::Eq)
PCIC_LIFT(MaskGroup, is_nan, hn::IsNaN)
PCIC_LIFT(MaskGroup, both, hn::And)
PCIC_LIFT(MaskGroup, either, hn::Or)
PCIC_LIFT(MaskGroup, none, hn::Not)
PCIC_LIFT(Group, choose, hn::IfThenElse)  // mask ? x : y
PCIC_LIFT(Group, zero_unless, hn::IfThenElseZero)
PCIC_LIFT(Group, zero_if, hn::IfThenZeroElse)

template <std::size_t n>
HWY_INLINE bool all(const MaskGroup<n>& masks) {
  auto every = masks.lane[0];
  for (std::size_t k = 1; k < n; ++k) every = hn::And(every, masks.lane[k]);
  return hn::AllTrue(Tag(), every);
}

template <std::size_t n>
HWY_INLINE Group<n> repeat(V vector) {
  Group<n> group;
  for (V& lane : group.lane) lane = vector;
  return group;
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
