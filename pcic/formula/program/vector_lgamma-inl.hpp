// lgamma on groups of vectors. Included once per instruction set (Highway);
// see vector_math-inl.hpp. Errors stay below 4 ulp. The polynomials interpolate at Chebyshev's points (mpmath).
#if defined(PCIC_VECTOR_LGAMMA_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_VECTOR_LGAMMA_INL
#undef PCIC_VECTOR_LGAMMA_INL
#else
#define PCIC_VECTOR_LGAMMA_INL
#endif

#include <hwy/highway.h>

#include "pcic/formula/functions/gamma_functions.hpp"
#include "pcic/formula/program/vector_erf-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

// lgamma(1 + t) / t and lgamma(2 + t) / t for |t| <= 1/2
constexpr double lgamma_near_one[] = {
    // error 1.1e-17
    0x1.bdb3d7629dd5ep-3, -0x1.cc35b376ce280p-3, -0x1.3046d605c1822p-3, 0x1.3914b3aa0e424p-3,
    0x1.1ef5d11df4a3dp-3, -0x1.28eb1f4f52ce4p-3, 0x1.b4fc9a43dac9fp-7,  -0x1.db7126487ed80p-7,
    0x1.d2f7f4a6085fbp-5, -0x1.ea4aa627b4073p-5, 0x1.be79bd2aebac5p-5,  -0x1.d8fbcda10e84fp-5,
    0x1.007509e47a025p-4, -0x1.118acc50ec441p-4, 0x1.248e72b0a7186p-4,  -0x1.3b14e848a2d53p-4,
    0x1.556b3fe9a66f6p-4, -0x1.748ca0044fd2dp-4, 0x1.9a01e02e1bc0ep-4,  -0x1.c8066cfb76ec6p-4,
    0x1.010b36b799ac3p-3, -0x1.2703a1e53cd44p-3, 0x1.5b40cb0ff7e2cp-3,  -0x1.a8b9c17a91284p-3,
    0x1.151322ac7d8e9p-2, -0x1.9a4d55beab37cp-2, 0x1.a51a6625307d3p-1,  -0x1.2788cfc6fb619p-1,
};
constexpr double lgamma_near_two[] = {
    // error 4.1e-17
    -0x1.338e0240f6596p-21, 0x1.466846c98c851p-20, -0x1.0a186f9f66388p-19, 0x1.1d92b46eafca4p-18,
    -0x1.3d301f8978decp-17, 0x1.5887a61d7c346p-16, -0x1.78da7d86348abp-15, 0x1.a1239ca80f0e1p-14,
    -0x1.d3fd5f2e6404fp-13, 0x1.0b36b96476b82p-11, -0x1.38ac5c1408267p-10, 0x1.7add6e94787a1p-9,
    -0x1.e404fc21aacf8p-8,  0x1.51322ac7e6bf8p-6,  -0x1.13e001a5575e2p-4,  0x1.4a34cc4a60f93p-2,
    0x1.b0ee6072093cep-2,
};

// x (lgamma(x) - ((x - 1/2) log x - x + log sqrt(2 pi))) for x >= 6, in powers of 1 / x^2
constexpr double stirling_terms[] = {
    // error 9.3e-19
    -0x1.0d85138f57823p-6,  0x1.82c3913a04b95p-8,  -0x1.f3c0af31a4220p-10, 0x1.b93f37c622604p-11,
    -0x1.3813603b5c614p-11, 0x1.a01a018331affp-11, -0x1.6c16c16c14538p-9,  0x1.5555555555555p-4,
};
constexpr double large_lgamma_argument = 6;

// From 6 on, where log_of_x is log(x).
template <std::size_t n>
HWY_INLINE Group<n> large_lgamma(const Group<n>& x, const Group<n>& log_of_x) {
  const auto inverse = div(number(1), x);
  const auto series = mul(polynomial(mul(inverse, inverse), stirling_terms), inverse);
  const auto main = mul(sub(x, number(0.5)), sub(log_of_x, number(1)));
  return add(main, add(series, number(0.418938533204672741780329736406)));
}

// From 0 to 6: x is moved by whole steps to 1 + t or 2 + t. lgamma(x) is `value` + log(product), or below 1/2
// `value` - log(product).
template <std::size_t n>
struct SmallLgamma {
  Group<n> value, product;
  MaskGroup<n> is_below;
};
template <std::size_t n>
HWY_INLINE SmallLgamma<n> small_lgamma(const Group<n>& x) {
  const auto is_below = lt(x, number(0.5));
  const auto is_near_one = lt(x, number(1.5));
  auto moved = x;
  auto product = choose(is_below, x, number(1));
  for (int step = 0; step < 4; ++step) {
    const auto moves = gt(moved, number(2.5));
    moved = choose(moves, sub(moved, number(1)), moved);
    product = choose(moves, mul(product, moved), product);
  }
  const auto t = choose(is_below, x, sub(moved, choose(is_near_one, number(1), number(2))));
  auto slope = polynomial(t, lgamma_near_two);
  if (!all(none(is_near_one))) slope = choose(is_near_one, polynomial(t, lgamma_near_one), slope);
  return {mul(t, slope), product, is_below};
}

// The scalar function, for what is not positive or not finite.
HWY_NOINLINE HWY_MAYBE_UNUSED V lgamma_of_extremes(V x) {
  HWY_ALIGN double values[HWY_MAX_BYTES / sizeof(double)];
  hn::Store(x, Tag(), values);
  for (std::size_t k = 0; k < hn::Lanes(Tag()); ++k) values[k] = functions::lgamma(values[k]);
  return hn::Load(Tag(), values);
}
PCIC_LIFT(Group, lgamma_anywhere, lgamma_of_extremes)

template <std::size_t n>
HWY_INLINE Group<n> plain_lgamma(const Group<n>& x) {
  const auto is_large = ge(x, number(large_lgamma_argument));
  if (all(is_large)) return large_lgamma(x, log(x));
  const auto large = max(x, number(large_lgamma_argument));
  const SmallLgamma<n> small = small_lgamma(min(x, number(large_lgamma_argument)));
  const auto logarithm = log(choose(is_large, large, small.product));
  const auto of_small = add(small.value, choose(small.is_below, neg(logarithm), logarithm));
  return choose(is_large, large_lgamma(large, logarithm), of_small);
}

template <std::size_t n>
HWY_INLINE Group<n> lgamma(const Group<n>& x) {
  const auto is_plain = both(ge(x, number(std::numeric_limits<double>::min())), le(x, number(1e300)));
  if (HWY_LIKELY(all(is_plain))) return plain_lgamma(x);
  return choose(is_plain, plain_lgamma(choose(is_plain, x, number(1))), lgamma_anywhere(x));
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
