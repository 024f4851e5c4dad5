#include "pcic/run/sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

const std::vector<double> y{3, 1, 4, 1, 5, 9, 2, 6};

// Counts with rate ~ gamma(a, 1), fitted with a = 1: the posterior is gamma(a + beta sum y, 1 + 8 beta).
Sweep swept(const SweepGrid& grid) {
  RandomStream stream(3);
  std::vector<double> rate(4000);
  for (double& value : rate) value = stream.gamma(1 + 31, 1 + 8);
  const EvaluateOptions options{
      .score = "poisson_lpmf(y | rate)",
      .losses = {"square(y - rate)"},
      .definitions = {"a = 1"},
      .prior = "gamma_lpdf(rate | a, 1)",
      .open_again = [&] {
        return std::make_unique<MemorySource>("fit", std::vector<MemoryArray>{{{"rate", {}}, {rate}}}, 500);
      }};
  return sweep({.arrays = {{"y", {8}, y}}}, options, grid);
}

double in_sample(double shape, double rate) {
  double sum = 0;
  for (const double value : y) sum += (value - shape / rate) * (value - shape / rate) + shape / (rate * rate);
  return sum / 8;
}

TEST(Sweep, FollowsThePowerOfThePosterior) {
  const Sweep sweep = swept({"beta", {0.25, 0.5, 1, 1.5}});
  EXPECT_EQ(sweep.fitted, 1);
  ASSERT_EQ(sweep.points.size(), 4u);
  for (const SweepPoint& point : sweep.points) {
    ASSERT_TRUE(point.result) << point.value;
    const Estimate& estimate = point.result->losses.front()["in_sample"];
    EXPECT_NEAR(estimate.value, in_sample(1 + point.value * 31, 1 + 8 * point.value), 0.15) << point.value;
  }
}

TEST(Sweep, FollowsAConstantOfThePrior) {
  const Sweep sweep = swept({"a", {1, 10, 30}});
  for (const SweepPoint& point : sweep.points) {
    ASSERT_TRUE(point.result) << point.value;
    EXPECT_NEAR(point.result->losses.front()["in_sample"].value, in_sample(point.value + 31, 9), 0.2)
        << point.value;
  }
}

TEST(Sweep, RefusesAConstantThatIsNotThere) {
  EXPECT_THROW(swept({"b", {1, 2}}), InputError);
}

TEST(ParseGrid, ReadsFirstLastAndCount) {
  const SweepGrid grid = parse_grid("scale = 1:10:10");
  EXPECT_EQ(grid.constant, "scale");
  EXPECT_EQ(grid.values, (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(parse_grid("beta=0.1:1:2").values, (std::vector<double>{0.1, 1}));
}

TEST(ParseGrid, RefusesEverythingElse) {
  for (const char* text : {"scale", "scale = 1", "scale = 1:2", "scale = 2:1:3", "scale = 1:2:1", "= 1:2:3",
                           "scale = 1:2:2.5", "scale = a:2:3", "scale = 1:2:3:4", "scale = 0:inf:3"})
    EXPECT_THROW(parse_grid(text), InputError) << text;
}

}  // namespace
}  // namespace pcic
