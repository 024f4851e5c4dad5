#include "pcic/formula/program/elementwise.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/formula/program/fused_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "pcic/formula/program/row_loops-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

template <std::size_t n>
HWY_INLINE Group<n> square(const Group<n>& x) {
  return mul(x, x);
}

PCIC_FUNCTION_OF_X(ExpOfMinusAbs, exp_of_minus_abs(x));
PCIC_FUNCTION_OF_X(Log1pOfFraction, log1p_of_fraction(x));
PCIC_FUNCTION_OF_XY(InvLogitFromExp, inv_logit_from(x, y));
PCIC_FUNCTION_OF_XY(LogInvLogitFromExp, log_inv_logit_from(x, y));
PCIC_FUNCTION_OF_XYZ(LogInvLogitOfProductFromExp, log_inv_logit_from(mul(x, y), z));
PCIC_FUNCTION_OF_XY(LogInvLogitFromLog, sub(min(x, number(0)), y));
PCIC_FUNCTION_OF_XY(Log1mInvLogitFromLog, sub(min(neg(x), number(0)), y));
PCIC_FUNCTION_OF_XY(Log1pExpFromLog, add(max(x, number(0)), y));
PCIC_FUNCTION_OF_XY(SquaredDifference, square(sub(x, y)));
PCIC_FUNCTION_OF_XYZ(SquaredErrorOfInvLogitFromExp, square(sub(x, inv_logit_from(y, z))));
PCIC_FUNCTION_OF_XYZ(ScaledDifference, mul(sub(x, y), z));
PCIC_FUNCTION_OF_XY(MinusSquare, sub(x, square(y)));

RowKernel FusedKernel(FusedOperation operation) {
  switch (operation) {
    case FusedOperation::exp_of_minus_abs:
      return compute_one<ExpOfMinusAbs>;
    case FusedOperation::log1p_of_fraction:
      return compute_one<Log1pOfFraction>;
    case FusedOperation::inv_logit_from_exp:
      return compute_two<InvLogitFromExp>;
    case FusedOperation::log_inv_logit_from_exp:
      return compute_two<LogInvLogitFromExp>;
    case FusedOperation::log_inv_logit_of_product_from_exp:
      return compute_three<LogInvLogitOfProductFromExp>;
    case FusedOperation::log_inv_logit_from_log:
      return compute_two<LogInvLogitFromLog>;
    case FusedOperation::log1m_inv_logit_from_log:
      return compute_two<Log1mInvLogitFromLog>;
    case FusedOperation::log1p_exp_from_log:
      return compute_two<Log1pExpFromLog>;
    case FusedOperation::squared_difference:
      return compute_two<SquaredDifference>;
    case FusedOperation::squared_error_of_inv_logit_from_exp:
      return compute_three<SquaredErrorOfInvLogitFromExp>;
    case FusedOperation::scaled_difference:
      return compute_three<ScaledDifference>;
    case FusedOperation::minus_square:
      return compute_two<MinusSquare>;
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
