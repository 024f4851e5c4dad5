// Logarithms and logistic functions on groups of vectors; see vector_math-inl.hpp.
#if defined(PCIC_VECTOR_LOG_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_VECTOR_LOG_INL
#undef PCIC_VECTOR_LOG_INL
#else
#define PCIC_VECTOR_LOG_INL
#endif

#include <hwy/highway.h>

#include <limits>

#include "pcic/formula/program/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

// k log 2 + log(1 + f) for sqrt(1/2) <= 1 + f <= sqrt(2), with s = f / (2 + f) and fdlibm's polynomial
// R(s^2): log(1 + f) = f - (f^2/2 - s (f^2/2 + R)).
template <std::size_t n>
HWY_INLINE Group<n> log_from_parts(const Group<n>& k, const Group<n>& f) {
  const auto s = div(f, add(f, number(2)));
  const auto half_square = mul(mul(f, number(0.5)), f);
  const auto z = mul(s, s);
  auto r = mul_add(z, number(1.479819860511658591e-01), number(1.531383769920937332e-01));
  r = mul_add(r, z, number(1.818357216161805012e-01));
  r = mul_add(r, z, number(2.222219843214978396e-01));
  r = mul_add(r, z, number(2.857142874366239149e-01));
  r = mul_add(r, z, number(3.999999999940941908e-01));
  r = mul_add(r, z, number(6.666666666666735130e-01));
  const auto correction = mul_add(s, mul_add(r, z, half_square), mul(k, number(1.90821492927058770002e-10)));
  return mul_add(k, number(6.93147180369123816490e-01), sub(f, sub(half_square, correction)));
}

// u = 2^k m with sqrt(1/2) <= m < sqrt(2), for a normal u > 0. k is kept with a bias of 1023.
constexpr std::int64_t sqrt_half_bits = 0x3fe6a09e667f3bcd;

HWY_INLINE Integers shifted_bits(V u) {
  return hn::Add(bits_of(u), integer(0x3ff0000000000000 - sqrt_half_bits));
}
HWY_INLINE Integers biased_exponent(V u) {
  const hn::Rebind<std::uint64_t, Tag> unsigned_tag;
  return hn::BitCast(IntegerTag(), hn::ShiftRight<52>(hn::BitCast(unsigned_tag, shifted_bits(u))));
}
HWY_INLINE V exponent_of(V u) {
  const V above_2_52 = from_bits(hn::Or(biased_exponent(u), integer(0x4330000000000000)));
  return hn::Sub(above_2_52, number(0x1p52 + 1023));
}
HWY_INLINE V mantissa_of(V u) {
  return from_bits(hn::Add(hn::And(shifted_bits(u), integer(0x000fffffffffffff)), integer(sqrt_half_bits)));
}
HWY_INLINE V inverse_scale_of(V u) {  // 2^-k
  return from_bits(hn::ShiftLeft<52>(hn::Sub(integer(2046), biased_exponent(u))));
}
PCIC_LIFT(Group, exponent, exponent_of)
PCIC_LIFT(Group, mantissa, mantissa_of)
PCIC_LIFT(Group, inverse_scale, inverse_scale_of)

struct NoTail {};

// log(u) + offset log 2 for a normal u > 0.
template <std::size_t n>
HWY_INLINE Group<n> plain_log(const Group<n>& u, NoTail, V offset) {
  return log_from_parts(add(exponent(u), offset), sub(mantissa(u), number(1)));
}

// log(u + tail) + offset log 2 for a normal 0 < u <= 2^1023 and a tail of less than its last place.
template <std::size_t n>
HWY_INLINE Group<n> plain_log(const Group<n>& u, const Group<n>& tail, V offset) {
  return log_from_parts(add(exponent(u), offset),
                        mul_add(tail, inverse_scale(u), sub(mantissa(u), number(1))));
}

template <class Mask>
HWY_INLINE NoTail tail_unless(Mask, NoTail tail) {
  return tail;
}
template <class Mask>
HWY_INLINE Group<1> tail_unless(Mask mask, V tail) {
  return {{hn::IfThenZeroElse(mask, tail)}};
}

template <class Tail>
HWY_NOINLINE HWY_MAYBE_UNUSED V log_of_extremes(V u, Tail tail) {
  const V infinity = number(std::numeric_limits<double>::infinity());
  const auto is_small = hn::Lt(u, number(std::numeric_limits<double>::min()));
  const auto is_large = hn::Gt(u, number(0x1p1023));
  const V factor =
      hn::IfThenElse(is_small, number(0x1p54), hn::IfThenElse(is_large, number(0x1p-54), number(1)));
  const V offset = hn::IfThenElse(is_small, number(-54), hn::IfThenElseZero(is_large, number(54)));
  const Group<1> scaled{{hn::Mul(u, factor)}};
  V result = plain_log(scaled, tail_unless(hn::Or(is_small, is_large), tail), offset).lane[0];
  result = hn::IfThenElse(hn::Eq(u, number(0)), hn::Neg(infinity), result);
  result = hn::IfThenElse(hn::Eq(u, infinity), infinity, result);
  return hn::IfThenElse(hn::Ge(u, number(0)), result, number(std::numeric_limits<double>::quiet_NaN()));
}
HWY_INLINE NoTail at(NoTail tail, std::size_t) {
  return tail;
}
PCIC_LIFT(Group, log_anywhere, log_of_extremes)

// log(u + tail) for any u: NaN below 0, -inf at 0.
template <std::size_t n, class Tail>
HWY_INLINE Group<n> log_of_sum(const Group<n>& u, const Tail& tail) {
  const auto is_plain = both(ge(u, number(std::numeric_limits<double>::min())), le(u, number(0x1p1023)));
  if (HWY_LIKELY(all(is_plain))) return plain_log(u, tail, number(0));
  return log_anywhere(u, tail);
}

template <std::size_t n>
HWY_INLINE Group<n> log(const Group<n>& x) {
  return log_of_sum(x, NoTail());
}

template <std::size_t n>
HWY_INLINE Group<n> rounding_error_of_one_plus(const Group<n>& x, const Group<n>& sum) {
  const auto taken = sub(sum, number(1));
  return add(sub(number(1), sub(sum, taken)), sub(x, taken));
}

template <std::size_t n>
HWY_INLINE Group<n> log1p(const Group<n>& x) {
  const auto sum = add(x, number(1));
  return log_of_sum(sum, rounding_error_of_one_plus(x, sum));
}

// log(1 + e) for 0 <= e <= 1, where no exponent has to be taken apart.
template <std::size_t n>
HWY_INLINE Group<n> log1p_of_fraction(const Group<n>& e) {
  const auto is_large = gt(e, number(0.41421356237309503));
  const auto f = choose(is_large, mul_sub(e, number(0.5), number(0.5)), e);
  return log_from_parts(zero_unless(is_large, number(1)), f);
}

// The logistic functions, from e = exp(-|x|).
template <std::size_t n>
HWY_INLINE Group<n> inv_logit_from(const Group<n>& x, const Group<n>& e) {
  return div(choose(lt(x, number(0)), e, number(1)), add(e, number(1)));
}
template <std::size_t n>
HWY_INLINE Group<n> log_inv_logit_from(const Group<n>& x, const Group<n>& e) {
  return sub(min(x, number(0)), log1p_of_fraction(e));
}

template <std::size_t n>
HWY_INLINE Group<n> inv_logit(const Group<n>& x) {
  return inv_logit_from(x, exp_of_minus_abs(x));
}
template <std::size_t n>
HWY_INLINE Group<n> log_inv_logit(const Group<n>& x) {
  return log_inv_logit_from(x, exp_of_minus_abs(x));
}
template <std::size_t n>
HWY_INLINE Group<n> log1p_exp(const Group<n>& x) {
  return add(max(x, number(0)), log1p_of_fraction(exp_of_minus_abs(x)));
}

template <std::size_t n>
HWY_INLINE Group<n> logit(const Group<n>& p) {
  const auto twice_from_half = mul_sub(p, number(2), number(1));
  const auto is_near_half = lt(abs(twice_from_half), number(0.5));
  const auto ratio = div(choose(is_near_half, twice_from_half, p), sub(number(1), p));
  const auto sum = add(ratio, number(1));
  const auto tail = zero_unless(is_near_half, rounding_error_of_one_plus(ratio, sum));
  return log_of_sum(choose(is_near_half, sum, ratio), tail);
}

template <std::size_t n>
HWY_INLINE Group<n> log_sum_exp(const Group<n>& x, const Group<n>& y) {
  const auto distance = zero_if(eq(x, y), sub(x, y));  // of equal infinities, too
  return add(max(x, y), log1p_of_fraction(exp_of_minus_abs(distance)));
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
