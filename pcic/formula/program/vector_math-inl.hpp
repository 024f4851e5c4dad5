// exp, log and their relatives on groups of vectors. Included once per instruction set (Highway).
//
// Errors stay below 2 ulp (4 for functions of two transcendental steps); NaN, infinities, zeros and subnormal
// numbers come out as from the scalar functions. An element's result does not depend on the others in its
// group: what is not plain is computed by the same steps, with more care at the ends.
#if defined(PCIC_VECTOR_MATH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_VECTOR_MATH_INL
#undef PCIC_VECTOR_MATH_INL
#else
#define PCIC_VECTOR_MATH_INL
#endif

#include <hwy/highway.h>

#include <limits>

#include "pcic/formula/program/vector_group-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

using IntegerTag = hn::Rebind<std::int64_t, Tag>;
using Integers = hn::Vec<IntegerTag>;

HWY_INLINE Integers integer(std::int64_t value) {
  return hn::Set(IntegerTag(), value);
}
HWY_INLINE Integers bits_of(V x) {
  return hn::BitCast(IntegerTag(), x);
}
HWY_INLINE V from_bits(Integers bits) {
  return hn::BitCast(Tag(), bits);
}

// Adding it rounds to a whole number, which then stands in the low bits.
constexpr double rounder = 0x1.8p52;

// The functions of one vector that follow take k as k + rounder.
HWY_INLINE V times_power_of_two_of(V x, V k) {
  return from_bits(hn::Add(bits_of(x), hn::ShiftLeft<52>(bits_of(k))));
}
HWY_INLINE V power_of_two_of(V k) {
  return times_power_of_two_of(number(1), k);
}
PCIC_LIFT(Group, times_power_of_two, times_power_of_two_of)
PCIC_LIFT(Group, power_of_two, power_of_two_of)

// x = k log 2 + r with a whole number k and |r| <= log(2)/2.
template <std::size_t n>
HWY_INLINE Group<n> whole_part(const Group<n>& x) {  // k + rounder
  return mul_add(x, number(1.4426950408889634074), number(rounder));
}
template <std::size_t n>
HWY_INLINE Group<n> remainder(const Group<n>& x, const Group<n>& whole) {  // r
  const auto k = sub(whole, number(rounder));
  return neg_mul_add(k, number(0x1.ef35793c76730p-45), neg_mul_add(k, number(0x1.62e42fefa3800p-1), x));
}

// exp(r) - 1 for |r| <= log(2)/2: r + r^2 q(r), q interpolating at Chebyshev's points; relative error 4e-17.
template <std::size_t n>
HWY_INLINE Group<n> expm1_polynomial(const Group<n>& r) {
  auto q = mul_add(r, number(0x1.af38d53857513p-26), number(0x1.2891a8c1d838dp-22));
  q = mul_add(q, r, number(0x1.71de0d9c145d0p-19));
  q = mul_add(q, r, number(0x1.a019b8ef67c6cp-16));
  q = mul_add(q, r, number(0x1.a01a01a7c8d47p-13));
  q = mul_add(q, r, number(0x1.6c16c17893833p-10));
  q = mul_add(q, r, number(0x1.11111111109adp-7));
  q = mul_add(q, r, number(0x1.5555555553d4fp-5));
  q = mul_add(q, r, number(0x1.5555555555556p-3));
  q = mul_add(q, r, number(0x1.0000000000001p-1));
  return mul_add(mul(q, r), r, r);
}

constexpr double largest_plain_exponent = 708;  // up to it exp(x) and exp(-x) are normal numbers

template <std::size_t n>
HWY_INLINE Group<n> plain_exp(const Group<n>& x) {
  const auto whole = whole_part(x);
  return times_power_of_two(add(expm1_polynomial(remainder(x, whole)), number(1)), whole);
}

HWY_NOINLINE HWY_MAYBE_UNUSED V exp_of_extremes(V x) {
  const V clamped = hn::IfThenElse(hn::Gt(x, number(-746)), hn::Min(x, number(710)), number(-746));
  const Group<1> argument{{clamped}}, whole = whole_part(argument);
  const V mantissa = add(expm1_polynomial(remainder(argument, whole)), number(1)).lane[0];
  const Integers k = hn::Sub(bits_of(whole.lane[0]), bits_of(number(rounder)));
  const Integers half = hn::ShiftRight<1>(k);
  const V result = hn::Mul(hn::Mul(mantissa, from_bits(hn::ShiftLeft<52>(hn::Add(half, integer(1023))))),
                           from_bits(hn::ShiftLeft<52>(hn::Add(hn::Sub(k, half), integer(1023)))));
  return hn::IfThenElse(hn::Eq(x, x), result, x);
}
PCIC_LIFT(Group, exp_anywhere, exp_of_extremes)

template <std::size_t n>
HWY_INLINE Group<n> exp(const Group<n>& x) {
  if (HWY_LIKELY(all(le(abs(x), number(largest_plain_exponent))))) return plain_exp(x);
  return exp_anywhere(x);
}

template <std::size_t n>
HWY_INLINE Group<n> exp_of_minus_abs(const Group<n>& x) {
  const auto minus_abs = neg(abs(x));
  if (HWY_LIKELY(all(ge(minus_abs, number(-largest_plain_exponent))))) return plain_exp(minus_abs);
  return exp_anywhere(minus_abs);
}

constexpr double largest_plain_expm1 = 600;

template <std::size_t n>
HWY_INLINE Group<n> plain_expm1(const Group<n>& x) {
  const auto whole = whole_part(x);
  const auto scale = power_of_two(whole);
  return mul_add(scale, expm1_polynomial(remainder(x, whole)), sub(scale, number(1)));
}

HWY_NOINLINE HWY_MAYBE_UNUSED V expm1_of_extremes(V x) {
  const V bound = number(largest_plain_expm1);
  const V plain = plain_expm1(Group<1>{{hn::Max(hn::Min(x, bound), hn::Neg(bound))}}).lane[0];
  const V extreme = hn::IfThenElse(hn::Lt(x, number(0)), number(-1), exp_of_extremes(x));
  return hn::IfThenElse(hn::Le(hn::Abs(x), bound), plain, extreme);
}
PCIC_LIFT(Group, expm1_anywhere, expm1_of_extremes)

template <std::size_t n>
HWY_INLINE Group<n> expm1(const Group<n>& x) {
  if (HWY_LIKELY(all(le(abs(x), number(largest_plain_expm1))))) return plain_expm1(x);
  return expm1_anywhere(x);
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
