#include "pcic/accumulate/weighted_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Draws {
  std::size_t num_obs;
  std::vector<double> score, loss;

  Draws(std::size_t num_draws, std::size_t width, double offset = 0) : num_obs(width) {
    std::mt19937_64 random(num_draws + width);
    std::normal_distribution<double> normal;
    for (std::size_t k = 0; k < num_draws * width; ++k) {
      score.push_back(offset + normal(random));
      loss.push_back(offset + normal(random));
    }
  }
  std::size_t num_draws() const { return score.size() / num_obs; }
  void add_to(WeightedSums& sums, std::size_t from, std::size_t count) const {
    const auto view = [&](const std::vector<double>& values) {
      return BlockView{values.data(), num_draws(), num_obs, num_obs}.draws(from, count);
    };
    const BlockView losses[] = {view(loss)};
    sums.add(losses, view(score));
  }
  WeightedSums sums() const {
    WeightedSums result(num_obs, 1);
    add_to(result, 0, num_draws());
    return result;
  }
};

// Sums of w (nu - loss_anchor) and w: all draws, measured from the given reference.
void expect_sums(const WeightedSums& sums, const Draws& draws, std::size_t obs) {
  long double weight = 0, weighted_log = 0, weighted_loss = 0;
  for (std::size_t m = 0; m < draws.num_draws(); ++m) {
    const long double x =
        -static_cast<long double>(draws.score[m * draws.num_obs + obs]) - sums.reference(obs);
    weight += std::exp(x);
    weighted_log += std::exp(x) * x;
    weighted_loss +=
        std::exp(x) * (static_cast<long double>(draws.loss[m * draws.num_obs + obs]) - sums.anchor(0, obs));
  }
  const double size = static_cast<double>(weight);
  EXPECT_NEAR(sums.weight(obs), size, 1e-13 * size);
  EXPECT_NEAR(sums.weighted_log(obs), static_cast<double>(weighted_log), 1e-12 * size);
  EXPECT_NEAR(sums.weighted_loss(0, obs), static_cast<double>(weighted_loss), 1e-12 * size);
}

TEST(WeightedSums, AreThoseOfAllDrawsWhateverTheNumberOfObservations) {
  for (std::size_t num_obs : {1u, 7u, 8u, 9u, 64u}) {
    const Draws draws(203, num_obs);
    const WeightedSums sums = draws.sums();
    for (std::size_t obs = 0; obs < num_obs; ++obs) expect_sums(sums, draws, obs);
  }
}

TEST(WeightedSums, KeepTheirDigitsNearAHundredMillion) {
  const Draws draws(200, 3, 1e8);
  expect_sums(draws.sums(), draws, 1);
}

TEST(WeightedSums, MergedFromOtherAnchorsAreThoseOfAllDraws) {
  const Draws draws(200, 5);
  WeightedSums first(5, 1), second(5, 1);
  draws.add_to(first, 0, 70);
  draws.add_to(second, 70, 130);  // anchored at another draw
  first.merge(second);
  EXPECT_EQ(first.num_draws(), 200u);
  for (std::size_t obs = 0; obs < 5; ++obs) expect_sums(first, draws, obs);
}

TEST(WeightedSums, ABadScoreSpoilsItsOwnObservationOnly) {
  for (double bad : {std::nan(""), -infinity}) {
    Draws draws(50, 3);
    draws.score[20 * 3 + 1] = bad;
    const WeightedSums sums = draws.sums();
    EXPECT_FALSE(std::isfinite(sums.weight(1)));
    expect_sums(sums, draws, 0);
    expect_sums(sums, draws, 2);
  }
}

TEST(WeightedSums, AnInfiniteScoreIsARatioOfZero) {
  Draws draws(50, 2), fewer(50, 2);
  draws.score[20 * 2] = infinity;
  fewer.score[20 * 2] = 1e6;
  EXPECT_EQ(draws.sums().weight(0), fewer.sums().weight(0));
  EXPECT_EQ(draws.sums().weighted_loss(0, 0), fewer.sums().weighted_loss(0, 0));
}

TEST(WeightedSums, OfAnotherShapeAreRefused) {
  WeightedSums sums(3, 1), other(4, 1);
  EXPECT_THROW(Draws(10, 4).add_to(sums, 0, 10), InputError);
  EXPECT_THROW(sums.merge(other), InputError);
  Draws(10, 4).add_to(other, 0, 10);
  EXPECT_THROW(sums.join(other), InputError);
}

}  // namespace
}  // namespace pcic
