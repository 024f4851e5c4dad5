#include "pcic/sample/logistic_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pcic/sample/logistic_kernel.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>
//
#include <hwy/contrib/math/math-inl.h>

#include <array>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pcic::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<double>;
using V = hn::Vec<Tag>;

HWY_INLINE V log_sigmoid(V x) {
  const Tag tag;
  return hn::Sub(hn::Min(x, hn::Zero(tag)), hn::Log1p(tag, hn::Exp(tag, hn::Neg(hn::Abs(x)))));
}

// exp(min(x, 0)) / (1 + exp(-|x|))
HWY_INLINE V sigmoid(V x) {
  const Tag tag;
  const V one = hn::Set(tag, 1.0), e = hn::Exp(tag, hn::Neg(hn::Abs(x)));
  return hn::Div(hn::IfThenElse(hn::Lt(x, hn::Zero(tag)), e, one), hn::Add(one, e));
}

// Calls step(vector of x, where it lies) for whole vectors, and for the rest padded with zeros.
template <class Step>
HWY_INLINE void for_each_vector(const double* x, std::size_t count, const Step& step) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag), whole = count / lanes * lanes;
  for (std::size_t k = 0; k < whole; k += lanes) step(hn::LoadU(tag, x + k), k, lanes);
  if (whole == count) return;
  std::array<double, HWY_MAX_BYTES / sizeof(double)> rest{};
  for (std::size_t k = whole; k < count; ++k) rest[k - whole] = x[k];
  step(hn::LoadU(tag, rest.data()), whole, count - whole);
}

HWY_INLINE void store(V value, double* to, std::size_t count) {
  const Tag tag;
  if (count == hn::Lanes(tag)) return hn::StoreU(value, tag, to);
  std::array<double, HWY_MAX_BYTES / sizeof(double)> all;
  hn::StoreU(value, tag, all.data());
  for (std::size_t k = 0; k < count; ++k) to[k] = all[k];
}

void LogSigmoid(double* x, std::size_t count) {
  for_each_vector(x, count,
                  [&](V v, std::size_t at, std::size_t some) { store(log_sigmoid(v), x + at, some); });
}

void Sigmoid(double* x, std::size_t count) {
  for_each_vector(x, count, [&](V v, std::size_t at, std::size_t some) { store(sigmoid(v), x + at, some); });
}

void AddLogSigmoid(double weight, const double* x, double* total, std::size_t count) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  for_each_vector(x, count, [&](V v, std::size_t at, std::size_t some) {
    const V term = log_sigmoid(v);
    if (some == lanes) {
      hn::StoreU(hn::MulAdd(hn::Set(tag, weight), term, hn::LoadU(tag, total + at)), tag, total + at);
    } else {
      std::array<double, HWY_MAX_BYTES / sizeof(double)> terms;
      hn::StoreU(term, tag, terms.data());
      for (std::size_t k = 0; k < some; ++k) total[at + k] += weight * terms[k];
    }
  });
}

// With e = exp(-|m|): p and 1 - p are 1/(1 + e) and e/(1 + e), in the order that the sign of m says.
void AddMargins(const double* margins, std::size_t count, MarginSums* sums) {
  const Tag tag;
  const V zero = hn::Zero(tag), one = hn::Set(tag, 1.0);
  V brier = zero, correct = zero, spherical = zero;
  for_each_vector(margins, count, [&](V m, std::size_t, std::size_t some) {
    const auto counts = hn::FirstN(tag, some);
    const auto negative = hn::Lt(m, zero);
    const V e = hn::Exp(tag, hn::Neg(hn::Abs(m)));
    const V q = hn::Div(hn::IfThenElse(negative, one, e), hn::Add(one, e));
    const V cosine = hn::Div(hn::IfThenElse(negative, e, one), hn::Sqrt(hn::MulAdd(e, e, one)));
    brier = hn::Add(brier, hn::IfThenElseZero(counts, hn::Mul(q, q)));
    correct = hn::Add(correct, hn::IfThenElseZero(hn::Gt(m, zero), one));
    spherical = hn::Add(spherical, hn::IfThenElseZero(counts, cosine));
  });
  sums->brier += hn::GetLane(hn::SumOfLanes(tag, brier));
  sums->correct += hn::GetLane(hn::SumOfLanes(tag, correct));
  sums->spherical += hn::GetLane(hn::SumOfLanes(tag, spherical));
}

}  // namespace
}  // namespace pcic::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic {
HWY_EXPORT(LogSigmoid);
HWY_EXPORT(Sigmoid);
HWY_EXPORT(AddLogSigmoid);
HWY_EXPORT(AddMargins);

void replace_by_log_sigmoid(std::span<double> x) {
  HWY_DYNAMIC_DISPATCH(LogSigmoid)(x.data(), x.size());
}

void replace_by_sigmoid(std::span<double> x) {
  HWY_DYNAMIC_DISPATCH(Sigmoid)(x.data(), x.size());
}

void add_log_sigmoid(double weight, std::span<const double> x, std::span<double> total) {
  HWY_DYNAMIC_DISPATCH(AddLogSigmoid)(weight, x.data(), total.data(), x.size());
}

void add_margins(std::span<const double> margins, MarginSums& sums) {
  HWY_DYNAMIC_DISPATCH(AddMargins)(margins.data(), margins.size(), &sums);
}

}  // namespace pcic
#endif
