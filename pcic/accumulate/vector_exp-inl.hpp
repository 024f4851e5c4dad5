// exp of vectors, for the kernels of this folder. Included once per target by each of them (no include guard
// but Highway's).
#if defined(PCIC_ACCUMULATE_VECTOR_EXP) == defined(HWY_TARGET_TOGGLE)
#ifdef PCIC_ACCUMULATE_VECTOR_EXP
#undef PCIC_ACCUMULATE_VECTOR_EXP
#else
#define PCIC_ACCUMULATE_VECTOR_EXP
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr double lowest_exponent = -708;  // below it exp is not a normal double

// Replaces each x by exp(x), for lowest_exponent <= x <= 709.  exp(x) = 2^k exp(r), k = round(x / log 2),
// |r| <= log(2)/2; a polynomial of degree 10 leaves 5e-16 there, and log 2 rounded to a double adds k 2e-17.
// Several at a time, step by step, so that none waits for its own last step. By Horner's rule: it takes the
// fewest multiplications, and they are what the processor runs out of.
template <std::size_t count, class Tag, class V = hn::Vec<Tag>>
HWY_INLINE void exp_in_range(Tag tag, V* x) {
  constexpr double c[] = {1.0,
                          1.0000000000000067,
                          0.5000000000000006,
                          0.16666666666554314,
                          0.041666666666573066,
                          0.008333333385699212,
                          0.001388888893251478,
                          0.00019841170230570286,
                          2.480150431378554e-05,
                          2.764019739169484e-06,
                          2.7626371065696354e-07};
  using Integers = hn::Rebind<std::int64_t, Tag>;
  const V rounder =
      hn::Set(tag, 0x1.8p52);  // adding it rounds to an integer, which then stands in the low bits
  V rounded[count], r[count], value[count];
  for (std::size_t i = 0; i < count; ++i)
    rounded[i] = hn::MulAdd(x[i], hn::Set(tag, 1.4426950408889634074), rounder);
  for (std::size_t i = 0; i < count; ++i)
    r[i] = hn::NegMulAdd(hn::Sub(rounded[i], rounder), hn::Set(tag, 0.69314718055994530942), x[i]);
  for (std::size_t i = 0; i < count; ++i)
    value[i] = hn::MulAdd(hn::Set(tag, c[10]), r[i], hn::Set(tag, c[9]));
  for (int power = 8; power >= 0; --power)
    for (std::size_t i = 0; i < count; ++i) value[i] = hn::MulAdd(value[i], r[i], hn::Set(tag, c[power]));
  for (std::size_t i = 0; i < count; ++i) {
    const auto exponent = hn::ShiftLeft<52>(hn::BitCast(Integers(), rounded[i]));
    x[i] = hn::BitCast(tag, hn::Add(hn::BitCast(Integers(), value[i]), exponent));
  }
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
