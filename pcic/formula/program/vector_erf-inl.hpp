// erf, erfc, Phi, log_Phi and tanh on groups of vectors. Included once per instruction set (Highway);
// see vector_math-inl.hpp. Errors stay below 4 ulp. The polynomials interpolate at Chebyshev's points (mpmath).
#if defined(PCIC_VECTOR_ERF_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_VECTOR_ERF_INL
#undef PCIC_VECTOR_ERF_INL
#else
#define PCIC_VECTOR_ERF_INL
#endif

#include <hwy/highway.h>

#include "pcic/formula/program/vector_log-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

// The highest power first.
template <std::size_t n, std::size_t num_terms>
HWY_INLINE Group<n> polynomial(const Group<n>& x, const double (&terms)[num_terms]) {
  Group<n> sum = repeat<n>(number(terms[0]));
  for (std::size_t k = 1; k < num_terms; ++k) sum = mul_add(sum, x, number(terms[k]));
  return sum;
}

// (1 + 2 a) exp(a^2) erfc(a) for a >= 0, in powers of (a - 4) / (a + 4)
constexpr double scaled_erfc_terms[] = {
    // error 1.0e-17
    -0x1.2feb115e10ff8p-32, 0x1.ff247156a53a2p-31,  0x1.bc41def3d5cc5p-29,  -0x1.a7f4a11380e73p-27,
    -0x1.64110b1736fb3p-26, 0x1.c8a212189b424p-24,  0x1.4dcd6b6d85452p-24,  -0x1.b8ce493292da5p-21,
    0x1.393f4d359a7fdp-22,  0x1.7ef644c7815aap-18,  -0x1.7884d2487d5efp-17, -0x1.99537515467bep-16,
    0x1.3be0432bfa860p-13,  -0x1.a1df5e81f57b4p-13, -0x1.8d4a9a6465372p-11, 0x1.49c672e199469p-8,
    -0x1.09623884747dbp-6,  0x1.3079edf5181dfp-5,   -0x1.0fb06dfe4c6c0p-4,  0x1.7fee004e1eefep-4,
    -0x1.9ddb23c3e8f13p-4,  0x1.16ecefcfa4d10p-4,   0x1.f7f5df66fd797p-7,   -0x1.1df1ad154a286p-3,
    0x1.3ba5916e9fd7fp+0,
};

// erf(x) / x for |x| < 3/4, in powers of x^2
constexpr double erf_terms[] = {
    // error 8.3e-19
    0x1.8a312cb07e6ccp-27, -0x1.564f71bbc0d35p-23, 0x1.b90ecd4aeec12p-20, -0x1.f4c5debf1228ap-17,
    0x1.f9a2afa3a8f86p-14, -0x1.c02db1220cfe6p-11, 0x1.565bcd03657c0p-8,  -0x1.b82ce31257412p-6,
    0x1.ce2f21a0424c3p-4,  -0x1.812746b0379e0p-2,  0x1.20dd750429b6dp+0,
};

// exp(a^2) erfc(a) for 0 <= a < 1e300
template <std::size_t n>
HWY_INLINE Group<n> scaled_erfc(const Group<n>& a) {
  const auto t = div(sub(a, number(4)), add(a, number(4)));
  return div(polynomial(t, scaled_erfc_terms), mul_add(a, number(2), number(1)));
}

HWY_INLINE V upper_half_of(V x) {
  return from_bits(hn::And(bits_of(x), integer(~std::int64_t{0x7ffffff})));
}
PCIC_LIFT(Group, upper_half, upper_half_of)

// exp(-factor a^2) for 0 <= a <= 40, with what is lost in rounding a^2.
template <std::size_t n>
HWY_INLINE Group<n> exp_of_minus_square(const Group<n>& a, double factor) {
  const auto square = mul(a, a);
  const auto upper = upper_half(a);
  const auto lost = add(sub(mul(upper, upper), square), mul(sub(a, upper), add(a, upper)));
  const auto rounded = exp(mul(square, number(-factor)));
  return neg_mul_add(mul(rounded, number(factor)), lost, rounded);
}

constexpr double largest_erfc_argument = 40;  // from 27 on erfc, from 39 on the tail of the normal is 0

// erf(x) for |x| < 3/4
template <std::size_t n>
HWY_INLINE Group<n> near_erf(const Group<n>& x) {
  return mul(x, polynomial(mul(x, x), erf_terms));
}

template <std::size_t n>
HWY_INLINE Group<n> upper_erfc(const Group<n>& x) {  // erfc(|x|)
  const auto a = min(abs(x), number(largest_erfc_argument));
  const auto far = mul(scaled_erfc(a), exp_of_minus_square(a, 1));
  return choose(lt(a, number(0.5)), sub(number(1), near_erf(a)), far);
}

template <std::size_t n>
HWY_INLINE Group<n> nan_where(const Group<n>& x, const Group<n>& value) {
  return choose(is_nan(x), x, value);
}

template <std::size_t n>
HWY_INLINE Group<n> erfc(const Group<n>& x) {
  const auto upper = upper_erfc(x);
  return nan_where(x, choose(lt(x, number(0)), sub(number(2), upper), upper));
}

template <std::size_t n>
HWY_INLINE Group<n> erf(const Group<n>& x) {
  const auto far = copy_sign(sub(number(1), upper_erfc(x)), x);
  return nan_where(x, choose(lt(abs(x), number(0.75)), near_erf(x), far));
}

constexpr double sqrt_half = 0x1.6a09e667f3bcdp-1;

// The upper tail of the standard normal and Mills' ratio times its density at 0, of a >= 0.
template <std::size_t n>
struct NormalTail {
  MaskGroup<n> is_near;
  Group<n> ratio, upper;
};
template <std::size_t n>
HWY_INLINE NormalTail<n> normal_tail(const Group<n>& a) {
  const auto y = min(mul(a, number(sqrt_half)), number(1e300));
  const auto is_near = lt(a, number(0.7));
  const auto ratio = mul(scaled_erfc(y), number(0.5));
  const auto far = mul(ratio, exp_of_minus_square(min(a, number(largest_erfc_argument)), 0.5));
  return {is_near, ratio, choose(is_near, neg_mul_add(near_erf(y), number(0.5), number(0.5)), far)};
}

template <std::size_t n>
HWY_INLINE Group<n> Phi(const Group<n>& x) {
  const auto upper = normal_tail(abs(x)).upper;
  return nan_where(x, choose(lt(x, number(0)), upper, sub(number(1), upper)));
}

// Far below 0 from Mills' ratio, elsewhere from the tail or from 1 - the tail.
template <std::size_t n>
HWY_INLINE Group<n> log_Phi(const Group<n>& x) {
  const auto a = abs(x);
  const NormalTail<n> tail = normal_tail(a);
  const auto is_below = lt(x, number(0));
  const auto is_far_below = both(is_below, none(tail.is_near));
  const auto lower = sub(number(1), tail.upper);
  const auto lost = sub(sub(number(1), lower), tail.upper);
  const auto u = choose(is_far_below, tail.ratio, choose(is_below, tail.upper, lower));
  const auto logarithm = log_of_sum(u, zero_if(is_below, lost));
  return nan_where(x, choose(is_far_below, neg_mul_add(mul(a, a), number(0.5), logarithm), logarithm));
}

// From e = exp(-2 |x|) - 1.
template <std::size_t n>
HWY_INLINE Group<n> tanh(const Group<n>& x) {
  const auto e = expm1(mul(abs(x), number(-2)));
  return nan_where(x, copy_sign(div(e, add(e, number(2))), x));
}

template <std::size_t n>
HWY_INLINE Group<n> log1m_exp(const Group<n>& x) {
  const auto is_near = gt(x, number(-0x1.62e42fefa39efp-1));
  const auto e = exp(x);
  const auto rest = sub(number(1), e);
  const auto lost = sub(sub(number(1), rest), e);
  return log_of_sum(choose(is_near, neg(expm1(x)), rest), zero_if(is_near, lost));
}

template <std::size_t n>
HWY_INLINE Group<n> log_diff_exp(const Group<n>& x, const Group<n>& y) {
  const V infinity = number(std::numeric_limits<double>::infinity());
  const auto is_nothing = both(eq(x, y), lt(x, infinity));
  return choose(is_nothing, hn::Neg(infinity), add(x, log1m_exp(sub(y, x))));
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
