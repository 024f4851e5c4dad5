// exp, log and their relatives on vectors of doubles. Included once per instruction set (Highway).
//
// Errors stay below 2 ulp (4 for functions of two transcendental steps); NaN, infinities, zeros and subnormal
// numbers come out as from the scalar functions. A lane's result does not depend on the other lanes.
#if defined(PCIC_VECTOR_MATH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_VECTOR_MATH_INL
#undef PCIC_VECTOR_MATH_INL
#else
#define PCIC_VECTOR_MATH_INL
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<double>;
using V = hn::Vec<Tag>;
using IntegerTag = hn::Rebind<std::int64_t, Tag>;
using Integers = hn::Vec<IntegerTag>;

HWY_INLINE V number(double value) {
  return hn::Set(Tag(), value);
}
HWY_INLINE Integers integer(std::int64_t value) {
  return hn::Set(IntegerTag(), value);
}
HWY_INLINE Integers bits_of(V x) {
  return hn::BitCast(IntegerTag(), x);
}
HWY_INLINE V from_bits(Integers bits) {
  return hn::BitCast(Tag(), bits);
}

// x = k log 2 + r with a whole number k and |r| <= log(2)/2.
struct ReducedExponent {
  Integers k;
  V r;
};

HWY_INLINE ReducedExponent reduce_exponent(V x) {
  const V rounder =
      number(0x1.8p52);  // adding it rounds to a whole number, which then stands in the low bits
  const V rounded = hn::MulAdd(x, number(1.4426950408889634074), rounder);
  const V k = hn::Sub(rounded, rounder);
  const V r = hn::NegMulAdd(k, number(0x1.62e42fefa3800p-1), x);
  return {hn::Sub(bits_of(rounded), bits_of(rounder)), hn::NegMulAdd(k, number(0x1.ef35793c76730p-45), r)};
}

// exp(r) - 1 for |r| <= log(2)/2: r + r^2 q(r), q interpolating at Chebyshev's points; relative error 4e-17.
HWY_INLINE V expm1_polynomial(V r) {
  const V r2 = hn::Mul(r, r);
  const V r4 = hn::Mul(r2, r2);
  const V q01 = hn::MulAdd(number(0x1.5555555555556p-3), r, number(0x1.0000000000001p-1));
  const V q23 = hn::MulAdd(number(0x1.11111111109adp-7), r, number(0x1.5555555553d4fp-5));
  const V q45 = hn::MulAdd(number(0x1.a01a01a7c8d47p-13), r, number(0x1.6c16c17893833p-10));
  const V q67 = hn::MulAdd(number(0x1.71de0d9c145d0p-19), r, number(0x1.a019b8ef67c6cp-16));
  const V q89 = hn::MulAdd(number(0x1.af38d53857513p-26), r, number(0x1.2891a8c1d838dp-22));
  const V high = hn::MulAdd(q89, r4, hn::MulAdd(q67, r2, q45));
  const V q = hn::MulAdd(high, r4, hn::MulAdd(q23, r2, q01));
  return hn::MulAdd(q, r2, r);
}

constexpr double largest_plain_exponent = 708;  // up to it exp(x) and exp(-x) are normal numbers

HWY_INLINE V plain_exp(V x) {
  const ReducedExponent reduced = reduce_exponent(x);
  const V mantissa = hn::Add(number(1), expm1_polynomial(reduced.r));
  return from_bits(hn::Add(bits_of(mantissa), hn::ShiftLeft<52>(reduced.k)));
}

HWY_INLINE V power_of_two(Integers k) {
  return from_bits(hn::ShiftLeft<52>(hn::Add(k, integer(1023))));
}

HWY_NOINLINE V exp_of_extremes(V x) {
  const V clamped = hn::IfThenElse(hn::Gt(x, number(-746)), hn::Min(x, number(710)), number(-746));
  const ReducedExponent reduced = reduce_exponent(clamped);
  const V mantissa = hn::Add(number(1), expm1_polynomial(reduced.r));
  const Integers half = hn::ShiftRight<1>(reduced.k);
  const V result = hn::Mul(hn::Mul(mantissa, power_of_two(half)), power_of_two(hn::Sub(reduced.k, half)));
  return hn::IfThenElse(hn::Eq(x, x), result, x);
}

HWY_INLINE V exp(V x) {
  if (HWY_LIKELY(hn::AllTrue(Tag(), hn::Le(hn::Abs(x), number(largest_plain_exponent))))) return plain_exp(x);
  return exp_of_extremes(x);
}

HWY_NOINLINE V expm1_of_extremes(V x) {
  const V clamped = hn::Max(hn::Min(x, number(600)), number(-600));
  const ReducedExponent reduced = reduce_exponent(clamped);
  const V scale = power_of_two(reduced.k);
  const V result = hn::MulAdd(scale, expm1_polynomial(reduced.r), hn::Sub(scale, number(1)));
  return hn::IfThenElse(hn::Le(hn::Abs(x), number(600)), result,
                        hn::IfThenElse(hn::Lt(x, number(0)), number(-1), exp_of_extremes(x)));
}

HWY_INLINE V expm1(V x) {
  if (HWY_UNLIKELY(!hn::AllTrue(Tag(), hn::Le(hn::Abs(x), number(600))))) return expm1_of_extremes(x);
  const ReducedExponent reduced = reduce_exponent(x);
  const V scale = power_of_two(reduced.k);
  return hn::MulAdd(scale, expm1_polynomial(reduced.r), hn::Sub(scale, number(1)));
}

// k log 2 + log(1 + f) for sqrt(1/2) <= 1 + f <= sqrt(2), with s = f / (2 + f) and fdlibm's polynomial
// R(s^2): log(1 + f) = f - (f^2/2 - s (f^2/2 + R)).
HWY_INLINE V log_from_parts(V k, V f) {
  const V s = hn::Div(f, hn::Add(f, number(2)));
  const V half_square = hn::Mul(hn::Mul(f, number(0.5)), f);
  const V z = hn::Mul(s, s);
  const V w = hn::Mul(z, z);
  const V odd =
      hn::MulAdd(hn::MulAdd(hn::MulAdd(number(1.479819860511658591e-01), w, number(1.818357216161805012e-01)),
                            w, number(2.857142874366239149e-01)),
                 w, number(6.666666666666735130e-01));
  const V even = hn::MulAdd(hn::MulAdd(number(1.531383769920937332e-01), w, number(2.222219843214978396e-01)),
                            w, number(3.999999999940941908e-01));
  const V remainder = hn::MulAdd(odd, z, hn::Mul(even, w));
  const V correction =
      hn::MulAdd(s, hn::Add(half_square, remainder), hn::Mul(k, number(1.90821492927058770002e-10)));
  return hn::MulAdd(k, number(6.93147180369123816490e-01), hn::Sub(f, hn::Sub(half_square, correction)));
}

// u = 2^k m with sqrt(1/2) <= m < sqrt(2).
struct ReducedFactor {
  V k, m;
  Integers biased_k;
};

HWY_INLINE ReducedFactor reduce_factor(V u) {
  constexpr std::int64_t one = 0x3ff0000000000000, sqrt_half = 0x3fe6a09e667f3bcd;
  const Integers shifted = hn::Add(bits_of(u), integer(one - sqrt_half));
  const Integers biased_k =
      hn::BitCast(IntegerTag(), hn::ShiftRight<52>(hn::BitCast(hn::Rebind<std::uint64_t, Tag>(), shifted)));
  const V k_above_2_52 = from_bits(hn::Or(biased_k, integer(0x4330000000000000)));
  return {hn::Sub(k_above_2_52, number(0x1p52 + 1023)),
          from_bits(hn::Add(hn::And(shifted, integer(0x000fffffffffffff)), integer(sqrt_half))), biased_k};
}

struct NoTail {};

// log(u) + offset log 2 for a normal u > 0.
HWY_INLINE V plain_log(V u, NoTail, V offset) {
  const ReducedFactor reduced = reduce_factor(u);
  return log_from_parts(hn::Add(reduced.k, offset), hn::Sub(reduced.m, number(1)));
}

// log(u + tail) + offset log 2 for a normal 0 < u <= 2^1023 and a tail of less than its last place.
HWY_INLINE V plain_log(V u, V tail, V offset) {
  const ReducedFactor reduced = reduce_factor(u);
  const V scale = from_bits(hn::ShiftLeft<52>(hn::Sub(integer(2046), reduced.biased_k)));  // 2^-k
  return log_from_parts(hn::Add(reduced.k, offset), hn::MulAdd(tail, scale, hn::Sub(reduced.m, number(1))));
}

template <class Mask>
HWY_INLINE NoTail no_tail_where(Mask, NoTail tail) {
  return tail;
}
template <class Mask>
HWY_INLINE V no_tail_where(Mask mask, V tail) {
  return hn::IfThenZeroElse(mask, tail);
}

template <class Tail>
HWY_NOINLINE V log_of_extremes(V u, Tail tail) {
  const V infinity = number(std::numeric_limits<double>::infinity());
  const auto is_small = hn::Lt(u, number(std::numeric_limits<double>::min()));
  const auto is_large = hn::Gt(u, number(0x1p1023));
  const V factor =
      hn::IfThenElse(is_small, number(0x1p54), hn::IfThenElse(is_large, number(0x1p-54), number(1)));
  const V offset = hn::IfThenElse(is_small, number(-54), hn::IfThenElseZero(is_large, number(54)));
  V result = plain_log(hn::Mul(u, factor), no_tail_where(hn::Or(is_small, is_large), tail), offset);
  result = hn::IfThenElse(hn::Eq(u, number(0)), hn::Neg(infinity), result);
  result = hn::IfThenElse(hn::Eq(u, infinity), infinity, result);
  return hn::IfThenElse(hn::Ge(u, number(0)), result, number(std::numeric_limits<double>::quiet_NaN()));
}

// log(u + tail) for any u: NaN below 0, -inf at 0.
template <class Tail>
HWY_INLINE V log_of_sum(V u, Tail tail) {
  const auto is_plain =
      hn::And(hn::Ge(u, number(std::numeric_limits<double>::min())), hn::Le(u, number(0x1p1023)));
  if (HWY_LIKELY(hn::AllTrue(Tag(), is_plain))) return plain_log(u, tail, number(0));
  return log_of_extremes(u, tail);
}

HWY_INLINE V log(V x) {
  return log_of_sum(x, NoTail());
}

HWY_INLINE V rounding_error_of_one_plus(V x, V sum) {
  const V taken = hn::Sub(sum, number(1));
  return hn::Add(hn::Sub(number(1), hn::Sub(sum, taken)), hn::Sub(x, taken));
}

HWY_INLINE V log1p(V x) {
  const V sum = hn::Add(number(1), x);
  return log_of_sum(sum, rounding_error_of_one_plus(x, sum));
}

// log(1 + e) for 0 <= e <= 1, where no exponent has to be taken apart.
HWY_INLINE V log1p_of_fraction(V e) {
  const auto is_large = hn::Gt(e, number(0.41421356237309503));
  const V f = hn::IfThenElse(is_large, hn::MulSub(e, number(0.5), number(0.5)), e);
  return log_from_parts(hn::IfThenElseZero(is_large, number(1)), f);
}

HWY_INLINE V exp_of_minus_abs(V x) {
  const V minus_abs = hn::Neg(hn::Abs(x));
  if (HWY_LIKELY(hn::AllTrue(Tag(), hn::Ge(minus_abs, number(-largest_plain_exponent)))))
    return plain_exp(minus_abs);
  return exp_of_extremes(minus_abs);
}

HWY_INLINE V log1p_exp(V x) {
  return hn::Add(hn::Max(x, number(0)), log1p_of_fraction(exp_of_minus_abs(x)));
}
HWY_INLINE V log_inv_logit(V x) {
  return hn::Sub(hn::Min(x, number(0)), log1p_of_fraction(exp_of_minus_abs(x)));
}

// e = exp(-|x|)
HWY_INLINE V inv_logit_from(V x, V e) {
  return hn::Div(hn::IfThenElse(hn::Lt(x, number(0)), e, number(1)), hn::Add(number(1), e));
}

HWY_INLINE V logit(V p) {
  const V rest = hn::Sub(number(1), p);
  const V twice_from_half = hn::MulSub(number(2), p, number(1));
  const auto is_near_half = hn::Lt(hn::Abs(twice_from_half), number(0.5));
  const V ratio = hn::Div(hn::IfThenElse(is_near_half, twice_from_half, p), rest);
  const V sum = hn::Add(number(1), ratio);
  const V tail = hn::IfThenElseZero(is_near_half, rounding_error_of_one_plus(ratio, sum));
  return log_of_sum(hn::IfThenElse(is_near_half, sum, ratio), tail);
}

HWY_INLINE V log_sum_exp(V x, V y) {
  const V distance = hn::IfThenZeroElse(hn::Eq(x, y), hn::Sub(x, y));  // of equal infinities, too
  return hn::Add(hn::Max(x, y), log1p_of_fraction(exp_of_minus_abs(distance)));
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
