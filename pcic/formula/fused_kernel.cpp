#include "pcic/formula/elementwise.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/formula/fused_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "pcic/formula/row_loops-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

PCIC_FUNCTION_OF_X(ExpOfMinusAbs, exp_of_minus_abs(x));
PCIC_FUNCTION_OF_X(Log1pOfFraction, log1p_of_fraction(x));
PCIC_FUNCTION_OF_XY(InvLogitFrom, inv_logit_from(x, y));
PCIC_FUNCTION_OF_XY(LogInvLogitFrom, hn::Sub(hn::Min(x, number(0)), y));
PCIC_FUNCTION_OF_XY(Log1mInvLogitFrom, hn::Sub(hn::Min(hn::Neg(x), number(0)), y));
PCIC_FUNCTION_OF_XY(Log1pExpFrom, hn::Add(hn::Max(x, number(0)), y));

struct SquaredDifference {
  HWY_INLINE V operator()(V x, V y) const {
    const V difference = hn::Sub(x, y);
    return hn::Mul(difference, difference);
  }
};

RowKernel FusedKernel(FusedOperation operation) {
  switch (operation) {
    case FusedOperation::exp_of_minus_abs:
      return compute_one<ExpOfMinusAbs>;
    case FusedOperation::log1p_of_fraction:
      return compute_one<Log1pOfFraction>;
    case FusedOperation::inv_logit_from:
      return compute_two<InvLogitFrom>;
    case FusedOperation::log_inv_logit_from:
      return compute_two<LogInvLogitFrom>;
    case FusedOperation::log1m_inv_logit_from:
      return compute_two<Log1mInvLogitFrom>;
    case FusedOperation::log1p_exp_from:
      return compute_two<Log1pExpFrom>;
    case FusedOperation::squared_difference:
      return compute_two<SquaredDifference>;
  }
  return nullptr;
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(FusedKernel);

RowKernel vector_kernel(FusedOperation operation) {
  return HWY_DYNAMIC_DISPATCH(FusedKernel)(operation);
}

}  // namespace pcic
#endif
