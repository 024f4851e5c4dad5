#include "pcic/formula/program/elementwise.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/formula/program/elementwise_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <type_traits>

#include "pcic/formula/program/row_loops-inl.hpp"
#include "pcic/formula/program/vector_lgamma-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

template <std::size_t n>
HWY_INLINE Group<n> nan_if_either(const Group<n>& value, const Group<n>& x, const Group<n>& y) {
  return choose(either(is_nan(x), is_nan(y)), add(x, y), value);
}
template <std::size_t n>
HWY_INLINE Group<n> truth(const MaskGroup<n>& masks, const Group<n>& x, const Group<n>& y) {
  return nan_if_either(zero_unless(masks, number(1)), x, y);
}
template <std::size_t n>
HWY_INLINE MaskGroup<n> is_true(const Group<n>& x) {
  return none(eq(x, number(0)));
}
template <std::size_t n>
HWY_INLINE Group<n> round_half_away(const Group<n>& x) {
  const V largest_below_half = number(0x1.fffffffffffffp-2);
  return trunc(add(x, copy_sign(repeat<n>(largest_below_half), x)));
}
template <std::size_t n>
HWY_INLINE Group<n> sign(const Group<n>& x) {
  return choose(gt(abs(x), number(0)), copy_sign(repeat<n>(number(1)), x), x);
}
template <std::size_t n>
HWY_INLINE Group<n> lmultiply(const Group<n>& x, const Group<n>& y) {
  return zero_if(both(eq(x, number(0)), ge(y, number(0))), mul(x, log(y)));
}

struct NoKernel {};
HWY_MAYBE_UNUSED constexpr NoKernel no_kernel;

#define PCIC_OF_X(name, call, meaning, example, value, slopes, kernel) \
  PCIC_FUNCTION_OF_X(name##_of_x, kernel);
#define PCIC_OF_XY(name, call, meaning, example, value, slopes, kernel) \
  PCIC_FUNCTION_OF_XY(name##_of_x, kernel);
#define PCIC_OF_XYZ(name, call, meaning, example, value, slopes, kernel) \
  PCIC_FUNCTION_OF_XYZ(name##_of_x, kernel);
#include "pcic/formula/functions/operation_rows.hpp"

// The loop over rows of a function of so many groups; null if it is none.
template <class Function, class... Operands>
RowKernel row_kernel() {
  if constexpr (std::is_same_v<std::invoke_result_t<Function, Operands...>, NoKernel>)
    return nullptr;
  else if constexpr (sizeof...(Operands) == 1)
    return compute_one<Function>;
  else if constexpr (sizeof...(Operands) == 2)
    return compute_two<Function>;
  else
    return compute_three<Function>;
}

RowKernel KernelOf(Operation operation) {
  using G = Group<1>;
  switch (operation) {
#define PCIC_OF_X(name, ...) \
  case Operation::name:      \
    return row_kernel<name##_of_x, G>();
#define PCIC_OF_XY(name, ...) \
  case Operation::name:       \
    return row_kernel<name##_of_x, G, G>();
#define PCIC_OF_XYZ(name, ...) \
  case Operation::name:        \
    return row_kernel<name##_of_x, G, G, G>();
#include "pcic/formula/functions/operation_rows.hpp"
    default:
      return nullptr;
  }
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(KernelOf);

RowKernel vector_kernel(Operation operation) {
  return HWY_DYNAMIC_DISPATCH(KernelOf)(operation);
}

}  // namespace pcic
#endif
