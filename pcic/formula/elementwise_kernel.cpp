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

HWY_INLINE V nan_if_either(V value, V x, V y) {
  return hn::IfThenElse(hn::Or(hn::IsNaN(x), hn::IsNaN(y)), hn::Add(x, y), value);
}
template <class Mask>
HWY_INLINE V truth(Mask mask, V x, V y) {
  return nan_if_either(hn::IfThenElseZero(mask, number(1)), x, y);
}
HWY_INLINE auto is_true(V x) {
  return hn::Not(hn::Eq(x, number(0)));
}
HWY_INLINE V round_half_away(V x) {
  const V largest_below_half = hn::CopySign(number(0x1.fffffffffffffp-2), x);
  return hn::Trunc(hn::Add(x, largest_below_half));
}
HWY_INLINE V sign(V x) {
  const V one = hn::CopySign(number(1), x);
  return hn::IfThenElse(hn::Gt(hn::Abs(x), number(0)), one, x);
}
HWY_INLINE V lmultiply(V x, V y) {
  const auto is_zero = hn::And(hn::Eq(x, number(0)), hn::Ge(y, number(0)));
  return hn::IfThenZeroElse(is_zero, hn::Mul(x, log(y)));
}

PCIC_FUNCTION_OF_X(Negate, hn::Neg(x));
PCIC_FUNCTION_OF_X(Not, truth(hn::Eq(x, number(0)), x, x));
PCIC_FUNCTION_OF_X(Abs, hn::Abs(x));
PCIC_FUNCTION_OF_X(Sign, sign(x));
PCIC_FUNCTION_OF_X(Square, hn::Mul(x, x));
PCIC_FUNCTION_OF_X(Sqrt, hn::Sqrt(x));
PCIC_FUNCTION_OF_X(Inv, hn::Div(number(1), x));
PCIC_FUNCTION_OF_X(Exp, exp(x));
PCIC_FUNCTION_OF_X(Expm1, expm1(x));
PCIC_FUNCTION_OF_X(Log, log(x));
PCIC_FUNCTION_OF_X(Log1p, log1p(x));
PCIC_FUNCTION_OF_X(Log1m, log1p(hn::Neg(x)));
PCIC_FUNCTION_OF_X(Log1pExp, log1p_exp(x));
PCIC_FUNCTION_OF_X(InvLogit, inv_logit_from(x, exp_of_minus_abs(x)));
PCIC_FUNCTION_OF_X(Logit, logit(x));
PCIC_FUNCTION_OF_X(LogInvLogit, log_inv_logit(x));
PCIC_FUNCTION_OF_X(Log1mInvLogit, log_inv_logit(hn::Neg(x)));
PCIC_FUNCTION_OF_X(Floor, hn::Floor(x));
PCIC_FUNCTION_OF_X(Ceil, hn::Ceil(x));
PCIC_FUNCTION_OF_X(Round, round_half_away(x));
PCIC_FUNCTION_OF_X(Trunc, hn::Trunc(x));

PCIC_FUNCTION_OF_XY(Add, hn::Add(x, y));
PCIC_FUNCTION_OF_XY(Subtract, hn::Sub(x, y));
PCIC_FUNCTION_OF_XY(Multiply, hn::Mul(x, y));
PCIC_FUNCTION_OF_XY(Divide, hn::Div(x, y));
PCIC_FUNCTION_OF_XY(Less, truth(hn::Lt(x, y), x, y));
PCIC_FUNCTION_OF_XY(LessEqual, truth(hn::Le(x, y), x, y));
PCIC_FUNCTION_OF_XY(Equal, truth(hn::Eq(x, y), x, y));
PCIC_FUNCTION_OF_XY(NotEqual, truth(hn::Not(hn::Eq(x, y)), x, y));
PCIC_FUNCTION_OF_XY(And, truth(hn::And(is_true(x), is_true(y)), x, y));
PCIC_FUNCTION_OF_XY(Or, truth(hn::Or(is_true(x), is_true(y)), x, y));
PCIC_FUNCTION_OF_XY(Fmin, nan_if_either(hn::Min(x, y), x, y));
PCIC_FUNCTION_OF_XY(Fmax, nan_if_either(hn::Max(x, y), x, y));
PCIC_FUNCTION_OF_XY(Lmultiply, lmultiply(x, y));
PCIC_FUNCTION_OF_XY(LogSumExp, log_sum_exp(x, y));

struct Select {
  HWY_INLINE V operator()(V condition, V x, V y) const {
    return nan_if_either(hn::IfThenElse(is_true(condition), x, y), condition, condition);
  }
};

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
