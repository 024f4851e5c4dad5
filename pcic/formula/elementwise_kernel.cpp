#include "pcic/formula/elementwise.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/formula/elementwise_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "pcic/formula/row_loops-inl.hpp"

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

PCIC_FUNCTION_OF_X(Negate, neg(x));
PCIC_FUNCTION_OF_X(Not, truth(eq(x, number(0)), x, x));
PCIC_FUNCTION_OF_X(Abs, abs(x));
PCIC_FUNCTION_OF_X(Sign, sign(x));
PCIC_FUNCTION_OF_X(Square, mul(x, x));
PCIC_FUNCTION_OF_X(Sqrt, sqrt(x));
PCIC_FUNCTION_OF_X(Inv, div(number(1), x));
PCIC_FUNCTION_OF_X(Exp, exp(x));
PCIC_FUNCTION_OF_X(Expm1, expm1(x));
PCIC_FUNCTION_OF_X(Log, log(x));
PCIC_FUNCTION_OF_X(Log1p, log1p(x));
PCIC_FUNCTION_OF_X(Log1m, log1p(neg(x)));
PCIC_FUNCTION_OF_X(Log1pExp, log1p_exp(x));
PCIC_FUNCTION_OF_X(InvLogit, inv_logit(x));
PCIC_FUNCTION_OF_X(Logit, logit(x));
PCIC_FUNCTION_OF_X(LogInvLogit, log_inv_logit(x));
PCIC_FUNCTION_OF_X(Log1mInvLogit, log_inv_logit(neg(x)));
PCIC_FUNCTION_OF_X(Floor, floor(x));
PCIC_FUNCTION_OF_X(Ceil, ceil(x));
PCIC_FUNCTION_OF_X(Round, round_half_away(x));
PCIC_FUNCTION_OF_X(Trunc, trunc(x));

PCIC_FUNCTION_OF_XY(Add, add(x, y));
PCIC_FUNCTION_OF_XY(Subtract, sub(x, y));
PCIC_FUNCTION_OF_XY(Multiply, mul(x, y));
PCIC_FUNCTION_OF_XY(Divide, div(x, y));
PCIC_FUNCTION_OF_XY(Less, truth(lt(x, y), x, y));
PCIC_FUNCTION_OF_XY(LessEqual, truth(le(x, y), x, y));
PCIC_FUNCTION_OF_XY(Equal, truth(eq(x, y), x, y));
PCIC_FUNCTION_OF_XY(NotEqual, truth(none(eq(x, y)), x, y));
PCIC_FUNCTION_OF_XY(And, truth(both(is_true(x), is_true(y)), x, y));
PCIC_FUNCTION_OF_XY(Or, truth(either(is_true(x), is_true(y)), x, y));
PCIC_FUNCTION_OF_XY(Fmin, nan_if_either(min(x, y), x, y));
PCIC_FUNCTION_OF_XY(Fmax, nan_if_either(max(x, y), x, y));
PCIC_FUNCTION_OF_XY(Lmultiply, lmultiply(x, y));
PCIC_FUNCTION_OF_XY(LogSumExp, log_sum_exp(x, y));

PCIC_FUNCTION_OF_XYZ(Select, nan_if_either(choose(is_true(x), y, z), x, x));

RowKernel KernelOfOne(Operation operation) {
  switch (operation) {
    case Operation::negate:
      return compute_one<Negate>;
    case Operation::logical_not:
      return compute_one<Not>;
    case Operation::abs:
      return compute_one<Abs>;
    case Operation::sign:
      return compute_one<Sign>;
    case Operation::square:
      return compute_one<Square>;
    case Operation::sqrt:
      return compute_one<Sqrt>;
    case Operation::inv:
      return compute_one<Inv>;
    case Operation::exp:
      return compute_one<Exp>;
    case Operation::expm1:
      return compute_one<Expm1>;
    case Operation::log:
      return compute_one<Log>;
    case Operation::log1p:
      return compute_one<Log1p>;
    case Operation::log1m:
      return compute_one<Log1m>;
    case Operation::log1p_exp:
      return compute_one<Log1pExp>;
    case Operation::inv_logit:
      return compute_one<InvLogit>;
    case Operation::logit:
      return compute_one<Logit>;
    case Operation::log_inv_logit:
      return compute_one<LogInvLogit>;
    case Operation::log1m_inv_logit:
      return compute_one<Log1mInvLogit>;
    case Operation::floor:
      return compute_one<Floor>;
    case Operation::ceil:
      return compute_one<Ceil>;
    case Operation::round:
      return compute_one<Round>;
    case Operation::trunc:
      return compute_one<Trunc>;
    default:
      return nullptr;
  }
}

RowKernel KernelOfMore(Operation operation) {
  switch (operation) {
    case Operation::add:
      return compute_two<Add>;
    case Operation::subtract:
      return compute_two<Subtract>;
    case Operation::multiply:
      return compute_two<Multiply>;
    case Operation::divide:
      return compute_two<Divide>;
    case Operation::less:
      return compute_two<Less>;
    case Operation::less_equal:
      return compute_two<LessEqual>;
    case Operation::equal:
      return compute_two<Equal>;
    case Operation::not_equal:
      return compute_two<NotEqual>;
    case Operation::logical_and:
      return compute_two<And>;
    case Operation::logical_or:
      return compute_two<Or>;
    case Operation::fmin:
      return compute_two<Fmin>;
    case Operation::fmax:
      return compute_two<Fmax>;
    case Operation::lmultiply:
      return compute_two<Lmultiply>;
    case Operation::log_sum_exp:
      return compute_two<LogSumExp>;
    case Operation::select:
      return compute_three<Select>;
    default:
      return nullptr;
  }
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(KernelOfOne);
HWY_EXPORT(KernelOfMore);

RowKernel vector_kernel(Operation operation) {
  return num_operands(operation) == 1 ? HWY_DYNAMIC_DISPATCH(KernelOfOne)(operation)
                                      : HWY_DYNAMIC_DISPATCH(KernelOfMore)(operation);
}

}  // namespace pcic
#endif
