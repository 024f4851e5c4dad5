#include "pcic/estimate/pareto_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/estimate/pareto_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<double, 8>;
using V = hn::Vec<Tag>;
using Integers = hn::Rebind<std::int64_t, Tag>;
using VI = hn::Vec<Integers>;

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

HWY_INLINE V load_some(const double* x, std::size_t i, std::size_t count) {
  const Tag tag;
  return i + hn::Lanes(tag) <= count ? hn::LoadU(tag, x + i)
                                     : hn::MaskedLoad(hn::FirstN(tag, count - i), tag, x + i);
}

void ExpOf(const double* x, std::size_t count, double* result) {
  for_each_vector(count, result, [&](std::size_t i) { return hn::Exp(Tag(), load_some(x, i, count)); });
}

void LogOf(const double* x, std::size_t count, double* result) {
  const Tag tag;
  const V undefined = hn::Set(tag, std::numeric_limits<double>::quiet_NaN());
  for_each_vector(count, result, [&](std::size_t i) {
    const V values = load_some(x, i, count);
    return hn::IfThenElse(hn::Gt(values, hn::Zero(tag)), hn::Log(tag, values), undefined);
  });
}

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

// The product of all lanes is mantissa 2^exponent.
HWY_INLINE void multiply_lanes(V product, VI exponents, double& mantissa, double& exponent) {
  const Tag tag;
  HWY_ALIGN double factors[hn::MaxLanes(Tag())];
  hn::Store(product, tag, factors);
  mantissa = 1;
  for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) mantissa *= factors[lane];
  exponent = static_cast<double>(hn::GetLane(hn::SumOfLanes(Integers(), exponents)));
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
        const V values = load_some(x, i, count);
        for (std::size_t j = 0; j < thetas_per_visit; ++j)
          product[j] = hn::Mul(product[j], hn::NegMulAdd(theta[j], values, one));
      }
      for (std::size_t j = 0; j < thetas_per_visit; ++j) set_exponent_apart(product[j], exponent[j]);
    }
    double mantissas[thetas_per_visit], exponents[thetas_per_visit];
    for (std::size_t j = 0; j < thetas_per_visit; ++j)
      multiply_lanes(product[j], exponent[j], mantissas[j], exponents[j]);
    const std::size_t here = std::min(thetas_per_visit, num_thetas - first);
    LogOf(mantissas, here, sums + first);
    for (std::size_t j = 0; j < here; ++j) sums[first + j] += exponents[j] * 0.69314718055994530942;
  }
}

void ExponentialQuantiles(std::size_t count, double* quantiles) {
  const Tag tag;
  const V half = hn::Set(tag, 0.5), number = hn::Set(tag, static_cast<double>(count));
  for_each_vector(count, quantiles, [&](std::size_t z) {
    const V above = hn::Sub(hn::Sub(number, half), hn::Iota(tag, static_cast<double>(z)));
    return hn::Neg(hn::Log(tag, hn::Div(hn::Max(above, half), number)));
  });
}

void ParetoQuantiles(double k, double sigma, const double* exponential, std::size_t count,
                     double* quantiles) {
  const Tag tag;
  const V shape = hn::Set(tag, k), scale = hn::Set(tag, k == 0 ? sigma : sigma / k);
  const V highest_exponent = hn::Set(tag, 709.0);
  for_each_vector(count, quantiles, [&](std::size_t z) {
    const V exponent = load_some(exponential, z, count);
    if (k == 0) return hn::Mul(scale, exponent);
    return hn::Mul(scale, hn::Expm1(tag, hn::Min(hn::Mul(shape, exponent), highest_exponent)));
  });
}

// The draws from i on, as many as fill a vector.
struct WholeVector {
  std::size_t i;
  V operator()(const double* x) const { return hn::LoadU(Tag(), x + i); }
  V only(V terms) const { return terms; }
};
// The last few.
struct PartOfVector {
  std::size_t i;
  hn::Mask<Tag> inside;
  V operator()(const double* x) const { return hn::MaskedLoad(inside, Tag(), x + i); }
  V only(V terms) const { return hn::IfThenElseZero(inside, terms); }
};

// The sum over draws of term(load), where load(x) is the next vector of x.
template <class Term>
HWY_INLINE double sum_of(std::size_t count, const Term& term) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  V sum = hn::Zero(tag);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) sum = hn::Add(sum, term(WholeVector{i}));
  if (i < count) {
    const PartOfVector last{i, hn::FirstN(tag, count - i)};
    sum = hn::Add(sum, last.only(term(last)));
  }
  return hn::GetLane(hn::SumOfLanes(tag, sum));
}

HWY_INLINE V square_of(V x) {
  return hn::Mul(x, x);
}

HWY_INLINE V lift_of(V weight, V ratio) {
  return hn::IfThenElse(hn::Eq(weight, ratio), hn::Set(Tag(), 1.0), hn::Div(weight, ratio));
}

WeightSums WeightSumsOf(const double* w, std::size_t count) {
  return {.total = sum_of(count, [&](const auto& load) { return load(w); }),
          .squares = sum_of(count, [&](const auto& load) { return square_of(load(w)); })};
}

double Dot(const double* w, const double* x, std::size_t count) {
  return sum_of(count, [&](const auto& load) { return hn::Mul(load(w), load(x)); });
}

double LiftSum(const double* w, const double* ratios, std::size_t count) {
  return sum_of(count, [&](const auto& load) { return lift_of(load(w), load(ratios)); });
}

double LiftSpread(const double* w, const double* ratios, std::size_t count, double mean) {
  const V centre = hn::Set(Tag(), mean);
  return sum_of(count, [&](const auto& load) {
    const V weight = load(w);
    return square_of(hn::NegMulAdd(centre, weight, lift_of(weight, load(ratios))));
  });
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {

HWY_EXPORT(SumLog1pByProducts);
HWY_EXPORT(ExpOf);
HWY_EXPORT(LogOf);
HWY_EXPORT(ExponentialQuantiles);
HWY_EXPORT(ParetoQuantiles);
HWY_EXPORT(WeightSumsOf);
HWY_EXPORT(Dot);
HWY_EXPORT(LiftSum);
HWY_EXPORT(LiftSpread);

void sum_log1p_by_products(std::span<const double> x, std::span<const double> thetas,
                           std::span<double> sums) {
  HWY_DYNAMIC_DISPATCH(SumLog1pByProducts)
  (x.data(), x.size(), thetas.data(), thetas.size(), sums.data());
}

void exp_of(std::span<const double> x, std::span<double> result) {
  HWY_DYNAMIC_DISPATCH(ExpOf)(x.data(), x.size(), result.data());
}

WeightSums weight_sums(std::span<const double> w) {
  return HWY_DYNAMIC_DISPATCH(WeightSumsOf)(w.data(), w.size());
}

double dot(std::span<const double> w, std::span<const double> x) {
  return HWY_DYNAMIC_DISPATCH(Dot)(w.data(), x.data(), w.size());
}

double lift_sum(std::span<const double> w, std::span<const double> ratios) {
  return HWY_DYNAMIC_DISPATCH(LiftSum)(w.data(), ratios.data(), w.size());
}

double lift_spread(std::span<const double> w, std::span<const double> ratios, double mean) {
  return HWY_DYNAMIC_DISPATCH(LiftSpread)(w.data(), ratios.data(), w.size(), mean);
}

void log_of(std::span<const double> x, std::span<double> result) {
  HWY_DYNAMIC_DISPATCH(LogOf)(x.data(), x.size(), result.data());
}

void pareto_quantiles(double k, double sigma, std::span<double> quantiles) {
  thread_local std::vector<double> exponential;  // the same for all tails of one length
  if (exponential.size() != quantiles.size()) {
    exponential.resize(quantiles.size());
    HWY_DYNAMIC_DISPATCH(ExponentialQuantiles)(exponential.size(), exponential.data());
  }
  HWY_DYNAMIC_DISPATCH(ParetoQuantiles)(k, sigma, exponential.data(), quantiles.size(), quantiles.data());
}

}  // namespace pcic
#endif
