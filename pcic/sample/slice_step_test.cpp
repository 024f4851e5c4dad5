#include "pcic/sample/slice_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "pcic/sample/within_mcse_test.hpp"

namespace pcic {
namespace {

double half_cauchy(double x) {
  return -std::log1p(x * x);
}
double exponential(double x) {
  return -x;
}

template <class LogDensity>
Table chain(const LogDensity& log_density, double scale, double start) {
  RandomStream stream(3);
  Table states(40'000, 1);
  double x = start;
  for (std::size_t m = 0; m < states.num_rows(); ++m)
    states(m, 0) = x = slice_step(x, scale, log_density, stream);
  return states;
}

TEST(SliceStep, LeavesTheHalfCauchyDistributionAsItIsWhateverTheScale) {
  for (const double scale : {0.1, 1.0, 30.0}) {
    const Table states = chain(half_cauchy, scale, 1);
    for (const double quantile : {0.1, 0.5, 0.9, 0.99}) {
      const double limit = std::tan(quantile * std::numbers::pi / 2);
      const auto is_below = [&](std::span<const double> x) { return x[0] < limit ? 1.0 : 0.0; };
      EXPECT_TRUE(is_within_4_mcse(mean_over(states, is_below), quantile));
    }
  }
}

TEST(SliceStep, HasTheMomentsOfTheExponentialDistribution) {
  const Table states = chain(exponential, 2, 1);
  EXPECT_TRUE(is_within_4_mcse(mean_over(states, [](std::span<const double> x) { return x[0]; }), 1));
  EXPECT_TRUE(is_within_4_mcse(mean_over(states, [](std::span<const double> x) { return x[0] * x[0]; }), 2));
}

TEST(SliceStep, NeedsFewEvaluationsFarOutInATail) {
  for (const double start : {1e-9, 1e9}) {
    int evaluations = 0;
    RandomStream stream(1);
    const auto counting = [&](double x) {
      ++evaluations;
      return half_cauchy(x);
    };
    double x = start;
    for (int step = 0; step < 100; ++step) x = slice_step(x, 1, counting, stream);
    EXPECT_LT(evaluations, 1000);
    EXPECT_LT(std::abs(std::log(x)), 12);
  }
}

}  // namespace
}  // namespace pcic
