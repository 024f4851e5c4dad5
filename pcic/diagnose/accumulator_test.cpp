#include "pcic/diagnose/accumulator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

// theta ~ N(0, 1/3), y = (-1, 0, 1), nu = (y - theta)^2, s = -nu/2.
Accumulator fed(unsigned seed, int num_draws) {
  Accumulator accumulator({.num_obs = 3, .losses = {"squared"}, .log_loss = true});
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(0, std::sqrt(1.0 / 3));
  for (int draw = 0; draw < num_draws; ++draw) {
    const double theta = normal(random);
    std::vector<double> nu, s;
    for (const double y : {-1.0, 0.0, 1.0}) {
      nu.push_back((y - theta) * (y - theta));
      s.push_back(-nu.back() / 2);
    }
    accumulator.add(nu, s);
  }
  return accumulator;
}

TEST(Accumulator, AnswersWithEveryEstimatorAndItsError) {
  Accumulator accumulator = fed(1, 2000);
  for (unsigned chain = 2; chain <= 4; ++chain) accumulator.merge(fed(chain, 2000));
  EXPECT_EQ(accumulator.num_draws(), 8000u);
  const Result result = accumulator.result();
  EXPECT_EQ(result.num_chains, 4u);
  // Without y_i the mean is -y_i/2 and the variance 1/2: E nu = (3 y_i / 2)^2 + 1/2.
  const double exact = (2 * 2.25 + 3 * 0.5) / 3;
  const Answer& answer = result["squared"].answer;
  EXPECT_NEAR(answer.value, exact, 4 * answer.mcse + answer.approximation);
  EXPECT_LT(answer.mcse, 0.1 * exact);
  EXPECT_TRUE(result.psis.has_value());
  EXPECT_TRUE(std::isfinite(result["squared"]["psis"].mcse));
  EXPECT_EQ(result.losses.size(), 2u);
}

TEST(Accumulator, ChainsOfOneAccumulatorAreThoseOfMergedOnes) {
  Accumulator one = fed(1, 300);
  one.begin_chain();
  EXPECT_EQ(one.result().num_chains, 2u);
  Accumulator merged = fed(1, 300);
  merged.merge(Accumulator({.num_obs = 3, .losses = {"squared"}, .log_loss = true}));
  EXPECT_EQ(merged.result().num_chains, 1u);
}

TEST(Accumulator, GoesOnWhereItWasSaved) {
  std::stringstream file;
  fed(1, 300).save(file);
  Accumulator loaded = Accumulator::load(file, "memory");
  loaded.merge(fed(2, 300));
  Accumulator merged = fed(1, 300);
  merged.merge(fed(2, 300));
  EXPECT_EQ(loaded.num_draws(), 600u);
  EXPECT_EQ(loaded.result()["squared"].answer.value, merged.result()["squared"].answer.value);
  std::istringstream nothing("no state");
  EXPECT_THROW(Accumulator::load(nothing, "memory"), InputError);
}

TEST(Accumulator, RefusesDrawsOfAnotherLength) {
  Accumulator accumulator({.num_obs = 3});
  const std::vector<double> two{1, 2}, three{1, 2, 3};
  EXPECT_THROW(accumulator.add(two, three), InputError);
  EXPECT_THROW(accumulator.add(three, two), InputError);
  EXPECT_THROW(accumulator.add(three), InputError);
  EXPECT_THROW(Accumulator({}), InputError);
}

}  // namespace
}  // namespace pcic
