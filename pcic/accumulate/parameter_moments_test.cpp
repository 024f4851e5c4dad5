#include "pcic/accumulate/parameter_moments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 3, num_parameters = 2;

struct Draws {
  std::vector<double> parameters, score;
  std::size_t count = 0;
  BlockView parameter_block(std::size_t first, std::size_t n) const {
    return {parameters.data() + first * num_parameters, n, num_parameters, num_parameters};
  }
  BlockView score_block(std::size_t first, std::size_t n) const {
    return {score.data() + first * num_obs, n, num_obs, num_obs};
  }
};

Draws some_draws(std::size_t count, double offset = 0) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  Draws draws;
  draws.count = count;
  for (std::size_t m = 0; m < count; ++m) {
    const double common = normal(random);
    for (std::size_t j = 0; j < num_parameters; ++j)
      draws.parameters.push_back(offset + common + static_cast<double>(j) * normal(random));
    for (std::size_t i = 0; i < num_obs; ++i)
      draws.score.push_back(offset - common * common * static_cast<double>(i + 1) + normal(random));
  }
  return draws;
}

ParameterMoments one_pass(const Draws& draws) {
  ParameterMoments moments(num_obs, num_parameters);
  moments.add(draws.parameter_block(0, draws.count), draws.score_block(0, draws.count));
  return moments;
}

// Two passes in long double, measured from the first draw: at 1e8 even long double has few digits to spare.
long double comoment(const Draws& draws, std::size_t j, std::size_t i, int power) {
  const auto count = static_cast<long double>(draws.count);
  const auto t = [&](std::size_t m) -> long double {
    return draws.parameters[m * num_parameters + j] - draws.parameters[j];
  };
  const auto s = [&](std::size_t m) -> long double { return draws.score[m * num_obs + i] - draws.score[i]; };
  long double mean_t = 0, mean_s = 0, sum = 0;
  for (std::size_t m = 0; m < draws.count; ++m) {
    mean_t += t(m) / count;
    mean_s += s(m) / count;
  }
  for (std::size_t m = 0; m < draws.count; ++m)
    sum += (t(m) - mean_t) * std::pow(s(m) - mean_s, static_cast<long double>(power));
  return sum;
}

void expect_exact(const ParameterMoments& moments, const Draws& draws, double tolerance) {
  const auto count = static_cast<double>(draws.count);
  for (std::size_t i = 0; i < num_obs; ++i)
    for (std::size_t j = 0; j < num_parameters; ++j) {
      EXPECT_NEAR(moments.covariances(i)[j], static_cast<double>(comoment(draws, j, i, 1)) / (count - 1),
                  tolerance);
      EXPECT_NEAR(moments.third_comoments(i)[j], static_cast<double>(comoment(draws, j, i, 2)) / (count - 1),
                  tolerance);
      EXPECT_NEAR(moments.third_comoments(i, Divisor::draws)[j],
                  static_cast<double>(comoment(draws, j, i, 2)) / count, tolerance);
    }
}

TEST(ParameterMoments, AgreeWithTwoPassesInLongDouble) {
  const Draws draws = some_draws(500);
  expect_exact(one_pass(draws), draws, 1e-12);
}

TEST(ParameterMoments, KeepTheirDigitsAtAnOffsetOfOneHundredMillion) {
  const Draws draws = some_draws(500, 1e8);
  expect_exact(one_pass(draws), draws, 1e-11);
}

TEST(ParameterMoments, MergingShardsEqualsOnePass) {
  const Draws draws = some_draws(500);
  ParameterMoments first(num_obs, num_parameters), second(num_obs, num_parameters),
      empty(num_obs, num_parameters);
  first.add(draws.parameter_block(0, 200), draws.score_block(0, 200));
  second.add(draws.parameter_block(200, 300), draws.score_block(200, 300));
  first.merge(second);
  first.merge(empty);
  empty.merge(first);
  expect_exact(first, draws, 1e-12);
  expect_exact(empty, draws, 1e-12);
  EXPECT_EQ(first.num_draws(), 500u);
}

TEST(ParameterMoments, JoiningObservationsEqualsOnePass) {
  const Draws draws = some_draws(100);
  ParameterMoments left(1, num_parameters), right(2, num_parameters);
  left.set_anchor(std::vector<double>{0.5, -1}, std::vector<double>{3});
  left.add(draws.parameter_block(0, 100), draws.score_block(0, 100).columns(0, 1));
  right.add(draws.parameter_block(0, 100), draws.score_block(0, 100).columns(1, 2));
  left.join(right);
  expect_exact(left, draws, 1e-12);
}

TEST(ParameterMoments, ASavedStateAnswersTheSame) {
  const Draws draws = some_draws(50);
  const ParameterMoments moments = one_pass(draws);
  std::stringstream file;
  moments.save(file);
  const ParameterMoments loaded = ParameterMoments::load(file, "file");
  EXPECT_EQ(loaded.means(), moments.means());
  for (std::size_t i = 0; i < num_obs; ++i) {
    EXPECT_EQ(loaded.covariances(i), moments.covariances(i));
    EXPECT_EQ(loaded.third_comoments(i), moments.third_comoments(i));
  }
}

TEST(ParameterMoments, WithoutDrawsEverythingIsUndefined) {
  const ParameterMoments moments(num_obs, num_parameters);
  EXPECT_TRUE(std::isnan(moments.means()[0]));
  EXPECT_TRUE(std::isnan(moments.covariances(0)[0]));
  EXPECT_TRUE(std::isnan(moments.third_comoments(0)[0]));
}

TEST(ParameterMoments, RefuseBlocksOfAnotherShape) {
  const Draws draws = some_draws(5);
  ParameterMoments moments(num_obs + 1, num_parameters);
  EXPECT_THROW(moments.add(draws.parameter_block(0, 5), draws.score_block(0, 5)), InputError);
}

}  // namespace
}  // namespace pcic
