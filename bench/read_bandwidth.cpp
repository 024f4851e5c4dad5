#include "read_bandwidth.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "read_bandwidth.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace pcic::bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

double SumTwoStreams(const double* a, const double* b, std::size_t size) {
  const hn::ScalableTag<double> tag;
  const std::size_t lanes = hn::Lanes(tag);
  auto a0 = hn::Zero(tag), a1 = a0, b0 = a0, b1 = a0;
  for (std::size_t i = 0; i + 2 * lanes <= size; i += 2 * lanes) {
    a0 = hn::Add(a0, hn::LoadU(tag, a + i));
    b0 = hn::Add(b0, hn::LoadU(tag, b + i));
    a1 = hn::Add(a1, hn::LoadU(tag, a + i + lanes));
    b1 = hn::Add(b1, hn::LoadU(tag, b + i + lanes));
  }
  return hn::GetLane(hn::SumOfLanes(tag, hn::Add(hn::Add(a0, a1), hn::Add(b0, b1))));
}

}  // namespace pcic::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcic::bench {

HWY_EXPORT(SumTwoStreams);

double sum_two_streams(const double* a, const double* b, std::size_t size) {
  return HWY_DYNAMIC_DISPATCH(SumTwoStreams)(a, b, size);
}

}  // namespace pcic::bench
#endif
