#include "pcic/estimate/pareto_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/estimate/pareto_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, 8>;
using V = hn::Vec<Tag>;
using Integers = hn::Rebind<std::int64_t, Tag>;
using VI = hn::Vec<Integers>;

constexpr std::size_t factors_per_exponent = 8;
constexpr std::size_t thetas_per_visit = 4;  // as many products side by side, so that none waits for itself

// Leaves the mantissa in [1, 2) and adds the exponent to `exponent`.
HWY_INLINE void set_exponent_apart(V& product, VI& exponent) {
  const Tag tag;
  const Integers integers;
  const VI bits = hn::BitCast(integers, product);
  exponent = hn::Add(exponent, hn::Sub(hn::ShiftRight<52>(bits), hn::Set(integers, 1023)));
  const VI mantissa = hn::And(bits, hn::Set(integers, 0x000FFFFFFFFFFFFF));
  product = hn::BitCast(tag, hn::Or(mantissa, hn::Set(integers, 0x3FF0000000000000)));
}

double log_of(V product, VI exponent) {
  const Tag tag;
  HWY_ALIGN double factors[hn::MaxLanes(Tag())];
  HWY_ALIGN std::int64_t exponents[hn::MaxLanes(Tag())];
  hn::Store(product, tag, factors);
  hn::Store(exponent, Integers(), exponents);
  double whole = 1;
  std::int64_t sum = 0;
  for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) {
    whole *= factors[lane];
    sum += exponents[lane];
  }
  return std::log(whole) + static_cast<double>(sum) * 0.69314718055994530942;
}

void SumLog1pByProducts(const double* x, std::size_t count, const double* thetas, std::size_t num_thetas,
                        double* sums) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  const V one = hn::Set(tag, 1.0);
  for (std::size_t first = 0; first < num_thetas; first += thetas_per_visit) {
    V theta[thetas_per_visit], product[thetas_per_visit];
    VI exponent[thetas_per_visit];
    for (std::size_t j = 0; j < thetas_per_visit; ++j) {
      theta[j] = hn::Set(tag, thetas[std::min(first + j, num_thetas - 1)]);
      product[j] = one;
      exponent[j] = hn::Zero(Integers());
    }
    for (std::size_t i = 0; i < count;) {
      const std::size_t end = std::min(count, i + factors_per_exponent * lanes);
      for (; i < end; i += lanes) {
        const V values = i + lanes <= count ? hn::LoadU(tag, x + i)
                                            : hn::MaskedLoad(hn::FirstN(tag, count - i), tag, x + i);
        for (std::size_t j = 0; j < thetas_per_visit; ++j)
          product[j] = hn::Mul(product[j], hn::NegMulAdd(theta[j], values, one));
      }
      for (std::size_t j = 0; j < thetas_per_visit; ++j) set_exponent_apart(product[j], exponent[j]);
    }
    for (std::size_t j = 0; j < thetas_per_visit && first + j < num_thetas; ++j)
      sums[first + j] = log_of(product[j], exponent[j]);
  }
}

// result[i] = step(i), a vector at a time; step may compute beyond the end.
template <class Step>
HWY_INLINE void for_each_vector(std::size_t count, double* result, const Step& step) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) hn::StoreU(step(i), tag, result + i);
  if (i == count) return;
  HWY_ALIGN double rest[hn::MaxLanes(Tag())];
  hn::Store(step(i), tag, rest);
  std::copy_n(rest, count - i, result + i);
}

void ExpOf(const double* x, std::size_t count, double* result) {
  const Tag tag;
  for_each_vector(count, result, [&](std::size_t i) {
    const V values = i + hn::Lanes(tag) <= count ? hn::LoadU(tag, x + i)
                                                 : hn::MaskedLoad(hn::FirstN(tag, count - i), tag, x + i);
    return hn::Exp(tag, values);
  });
}

void ParetoQuantiles(double k, double sigma, std::size_t count, double* quantiles) {
  const Tag tag;
  const V half = hn::Set(tag, 0.5), below_one = hn::Set(tag, 1 - 0x1p-53);
  const V highest_exponent = hn::Set(tag, 709.0);
  for_each_vector(count, quantiles, [&](std::size_t i) {
    const V rank = hn::Add(hn::Iota(tag, static_cast<double>(i)), half);
    const V p = hn::Min(hn::Div(rank, hn::Set(tag, static_cast<double>(count))), below_one);
    const V exponential = hn::Neg(hn::Log1p(tag, hn::Neg(p)));
    if (k == 0) return hn::Mul(hn::Set(tag, sigma), exponential);
    const V exponent = hn::Min(hn::Mul(hn::Set(tag, k), exponential), highest_exponent);
    return hn::Div(hn::Mul(hn::Set(tag, sigma), hn::Expm1(tag, exponent)), hn::Set(tag, k));
  });
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(SumLog1pByProducts);
HWY_EXPORT(ExpOf);
HWY_EXPORT(ParetoQuantiles);

void sum_log1p_by_products(std::span<const double> x, std::span<const double> thetas,
                           std::span<double> sums) {
  HWY_DYNAMIC_DISPATCH(SumLog1pByProducts)
  (x.data(), x.size(), thetas.data(), thetas.size(), sums.data());
}

void exp_of(std::span<const double> x, std::span<double> result) {
  HWY_DYNAMIC_DISPATCH(ExpOf)(x.data(), x.size(), result.data());
}

void pareto_quantiles(double k, double sigma, std::span<double> quantiles) {
  HWY_DYNAMIC_DISPATCH(ParetoQuantiles)(k, sigma, quantiles.size(), quantiles.data());
}

}  // namespace pcic
#endif
