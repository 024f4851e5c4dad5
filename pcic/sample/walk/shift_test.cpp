#include "pcic/sample/walk/shift.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/random_stream.hpp"

namespace pcic {
namespace {

// A chain whose neighbours have that correlation, around `mean`.
Table chain(std::size_t num_rows, double correlation, double mean, double spread, RandomStream& stream) {
  Table draws(num_rows, 1);
  double z = stream.normal();
  for (std::size_t m = 0; m < num_rows; ++m) {
    z = correlation * z + std::sqrt(1 - correlation * correlation) * stream.normal();
    draws(m, 0) = mean + spread * z;
  }
  return draws;
}

TEST(SurprisingShift, IsOneInAThousandForAllColumnsTogether) {
  // Student's t with 31 degrees of freedom: quantiles at 1 - 0.001/4 and 1 - 0.001/1200, from scipy.
  EXPECT_NEAR(surprising_errors(1), 3.8867089958, 1e-9);
  EXPECT_NEAR(surprising_errors(300), 5.8925104515, 1e-9);
}

// Of 400 checks by batches; a chain of correlation 0.9 has about 200 independent draws among 4000.
TEST(SurprisingShift, RarelyCallsAChainsNoiseAShift) {
  for (const double correlation : {0.0, 0.5, 0.9}) {
    int alarms = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      RandomStream stream(seed, {1});
      const Table before = chain(4000, correlation, 0, 1, stream), after = chain(4000, 0, 0, 1, stream);
      alarms += surprising_shift(before, after).has_value();
    }
    EXPECT_LE(alarms, 3) << "correlation " << correlation;  // 0.4 are expected
  }
}

TEST(SurprisingShift, SeesAMeanAndAVariance) {
  RandomStream stream(2);
  const Table before = chain(4000, 0.5, 0, 1, stream);
  const auto mean = surprising_shift(before, chain(4000, 0, 0.3, 1, stream));
  ASSERT_TRUE(mean);
  EXPECT_EQ(mean->of, Shift::Of::mean);
  EXPECT_NEAR(mean->size, 0.3, 0.15);  // four errors of the chain's mean
  const auto variance = surprising_shift(before, chain(4000, 0, 0, 1.3, stream));
  ASSERT_TRUE(variance);
  EXPECT_EQ(variance->of, Shift::Of::variance);
  EXPECT_NEAR(variance->size, 0.69, 0.25);
}

TEST(SurprisingShift, SaysNothingOfWhatDoesNotMove) {
  Table fixed(64, 1);
  EXPECT_FALSE(surprising_shift(fixed, fixed));
}

}  // namespace
}  // namespace pcic
