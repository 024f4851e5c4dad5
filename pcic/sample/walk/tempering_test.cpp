#include "pcic/sample/walk/tempering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pcic {
namespace {

// Of weights 1 and e^-s in equal numbers the efficiency is (1 + q)^2 / (2 (1 + q^2)), q = e^-s: above 1/2 always.
TEST(LongestStep, GoesAllTheWayWhereWeightsAllow) {
  const std::vector<double> slopes{0, -1, 0, -1};
  EXPECT_EQ(longest_step(slopes, 0.75), 0.75);
}

// One weight of four is 1, the others q: (1 + 3 q)^2 / (4 (1 + 3 q^2)) = 1/2 at q = (sqrt(12) - 3) / 3.
TEST(LongestStep, StopsWhereHalfOfTheParticlesCount) {
  const std::vector<double> slopes{0, -1, -1, -1};
  EXPECT_NEAR(longest_step(slopes, 100), -std::log((std::sqrt(12.0) - 3) / 3), 1e-9);
}

TEST(Resample, EveryParticleComesAsOftenAsItsWeightSays) {
  const std::vector<double> log_weights{std::log(0.5), std::log(0.25), std::log(0.0), std::log(0.25)};
  RandomStream stream(1);
  const std::vector<std::size_t> chosen = resample(log_weights, stream);
  EXPECT_EQ(chosen, (std::vector<std::size_t>{0, 0, 1, 3}));
}

}  // namespace
}  // namespace pcic
