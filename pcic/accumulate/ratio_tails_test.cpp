#include "pcic/accumulate/ratio_tails.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <sstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Draws x observations of a score and one loss.
struct Draws {
  std::size_t num_obs = 0;
  std::vector<double> score, loss;

  std::size_t num_draws() const { return score.size() / num_obs; }
  BlockView view(const std::vector<double>& values) const {
    return {values.data(), num_draws(), num_obs, num_obs};
  }
  void add_to(RatioTails& tails, std::size_t from, std::size_t count) const {
    const BlockView losses[] = {view(loss).draws(from, count)};
    tails.add(losses, view(score).draws(from, count));
  }
  RatioTails tails(std::size_t num_kept, std::size_t per_block) const {
    RatioTails result(num_obs, 1, num_kept);
    for (std::size_t from = 0; from < num_draws(); from += per_block)
      add_to(result, from, std::min(per_block, num_draws() - from));
    return result;
  }
};

Draws random_draws(std::size_t num_draws, std::size_t num_obs, double spread, double loss_offset = 0) {
  std::mt19937_64 random(num_draws + num_obs);
  std::normal_distribution<double> normal;
  Draws draws{num_obs, {}, {}};
  for (std::size_t k = 0; k < num_draws * num_obs; ++k) {
    draws.score.push_back(spread * normal(random));
    draws.loss.push_back(loss_offset + normal(random));
  }
  return draws;
}

void expect_relative(double value, long double exact, double tolerance = 1e-13) {
  EXPECT_NEAR(value, static_cast<double>(exact),
              tolerance * std::max(1e-300, std::abs(static_cast<double>(exact))));
}

// Everything by sorting all draws of the observation.
void expect_exact(const RatioTails& tails, const Draws& draws, std::size_t obs) {
  const ObservationTail tail = tails.tail(obs);
  std::vector<std::size_t> order(draws.num_draws());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto log_ratio = [&](std::size_t m) { return -draws.view(draws.score)(m, obs); };
  const auto loss = [&](std::size_t m) { return draws.view(draws.loss)(m, obs); };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return log_ratio(a) < log_ratio(b); });
  const std::size_t num_kept = std::min(tails.num_kept(), order.size());
  const std::size_t num_rest = order.size() - num_kept;
  std::vector<std::size_t> kept(order.end() - static_cast<std::ptrdiff_t>(num_kept), order.end());
  std::sort(kept.begin(), kept.end());
  ASSERT_EQ(tail.ratios.size(), num_kept);
  for (std::size_t z = 0; z < num_kept; ++z) {
    EXPECT_EQ(tail.ratios.keys()[z], log_ratio(kept[z]));
    EXPECT_EQ(tail.draws()[z], static_cast<double>(kept[z]));
    EXPECT_EQ(tail.loss(0)[z], loss(kept[z]));
  }
  if (num_rest == 0) return;
  EXPECT_EQ(tail.ratios.threshold(), log_ratio(order[num_rest]));
  long double weight = 0, square = 0, weighted_log = 0, weighted = 0;
  double highest = -infinity, lowest = infinity;
  for (std::size_t k = 0; k < num_rest; ++k) {
    const long double x = static_cast<long double>(log_ratio(order[k])) - tail.reference;
    const long double w = std::exp(x);
    weight += w;
    square += w * w;
    if (w > 0) weighted_log += w * x;
    weighted += w * (static_cast<long double>(loss(order[k])) - tail.losses[0].anchor);
    highest = std::max(highest, static_cast<double>(w) * loss(order[k]));
    lowest = std::min(lowest, static_cast<double>(w) * loss(order[k]));
  }
  expect_relative(tail.sums.weight, weight);
  expect_relative(tail.sums.weight_square, square);
  expect_relative(tail.sums.weighted_log, weighted_log, 1e-11);
  expect_relative(tail.losses[0].sums.weighted, weighted, 1e-11);
  expect_relative(tail.losses[0].sums.highest_product, highest);
  expect_relative(tail.losses[0].sums.lowest_product, lowest);
}

TEST(RatioTails, HoldTheLargestAndTheSumsOfTheRestWhateverTheBlocks) {
  for (std::size_t per_block : {1u, 7u, 128u, 256u, 3000u}) {
    const Draws draws = random_draws(3000, 35, 1);
    const RatioTails tails = draws.tails(40, per_block);
    for (std::size_t obs : {0u, 31u, 34u}) expect_exact(tails, draws, obs);
  }
}

TEST(RatioTails, HoldEveryDrawOfAShortRun) {
  for (std::size_t num_draws : {1u, 2u, 39u, 40u, 41u}) {
    const Draws draws = random_draws(num_draws, 3, 1);
    expect_exact(draws.tails(40, 16), draws, 2);
  }
}

TEST(RatioTails, OfWidelySpreadRatiosAreExact) {
  const Draws draws = random_draws(2000, 9, 300);  // log ratios from about -1000 to 1000
  expect_exact(draws.tails(30, 100), draws, 4);
}

TEST(RatioTails, OfRatiosThatRiseAllTheTimeAreExact) {
  Draws draws = random_draws(2000, 3, 1);
  for (std::size_t k = 0; k < draws.score.size(); ++k) draws.score[k] = -static_cast<double>(k);
  expect_exact(draws.tails(30, 100), draws, 1);
}

TEST(RatioTails, OfTiesHoldTheLaterDraws) {
  Draws draws = random_draws(1000, 5, 1);
  for (double& value : draws.score) value = std::round(value);
  expect_exact(draws.tails(50, 64), draws, 3);
  for (double& value : draws.score) value = 0.5;
  expect_exact(draws.tails(50, 64), draws, 3);
}

TEST(RatioTails, OfLossesNearAHundredMillionKeepTheirDigits) {
  const Draws draws = random_draws(2000, 3, 1, 1e8);
  expect_exact(draws.tails(30, 100), draws, 1);
}

TEST(RatioTails, MergedAreExactIfTheShardsHeldEnough) {
  const Draws draws = random_draws(2000, 3, 2);
  RatioTails merged(3, 1, 30);
  for (std::size_t from = 0; from < 2000; from += 500) {
    RatioTails shard(3, 1, 30);
    draws.add_to(shard, from, 500);
    merged.merge(shard);
  }
  EXPECT_EQ(merged.num_draws(), 2000u);
  for (std::size_t obs : {0u, 1u, 2u}) expect_exact(merged, draws, obs);
}

TEST(RatioTails, MergedFromShortTailsHoldNothingBelowWhatAShardLeftOut) {
  const Draws draws = random_draws(1000, 1, 1);
  RatioTails merged(1, 1, 50), other(1, 1, 20);
  draws.add_to(merged, 0, 500);
  draws.add_to(other, 500, 500);
  std::stringstream file;
  other.save(file);  // which leaves out what is not among the 20 largest
  merged.merge(RatioTails::load(file, "shard"));
  const ObservationTail tail = merged.tail(0);
  EXPECT_EQ(merged.num_kept(), 50u);
  EXPECT_LT(tail.ratios.size(), 50u);
  std::size_t above = 0;
  for (double s : draws.score) above += -s >= tail.ratios.threshold();
  EXPECT_EQ(tail.ratios.size(), above);
}

TEST(RatioTails, DoNotGrowWithTheNumberOfDraws) {
  std::vector<std::size_t> bytes;
  for (std::size_t num_draws : {1000u, 50000u}) {
    const Draws draws = random_draws(num_draws, 2, 1);
    const RatioTails tails = draws.tails(60, 256);
    std::ostringstream file;
    tails.save(file);
    bytes.push_back(file.str().size());
  }
  EXPECT_EQ(bytes[0], bytes[1]);
  EXPECT_LT(bytes[1], sizeof(double) * 2 * 60 * 4 + 1000);
}

TEST(RatioTails, ABadScoreSpoilsItsOwnObservationOnly) {
  for (double bad : {std::nan(""), -infinity}) {
    Draws draws = random_draws(500, 3, 1);
    draws.score[300 * 3 + 1] = bad;
    const RatioTails tails = draws.tails(30, 64);
    EXPECT_TRUE(tails.tail(1).has_infinite);
    for (std::size_t obs : {0u, 2u}) {
      EXPECT_FALSE(tails.tail(obs).has_infinite);
      expect_exact(tails, draws, obs);
    }
  }
}

TEST(RatioTails, AnInfiniteScoreIsARatioOfZero) {
  Draws draws = random_draws(500, 3, 1);
  draws.score[300 * 3 + 1] = draws.score[1] = infinity;
  const RatioTails tails = draws.tails(30, 64);
  EXPECT_TRUE(tails.tail(1).has_zero);
  EXPECT_FALSE(tails.tail(0).has_zero);
  for (std::size_t obs : {0u, 1u, 2u}) expect_exact(tails, draws, obs);
}

TEST(RatioTails, OfRatiosThatAreAllZeroAreEmptySums) {
  Draws draws = random_draws(500, 1, 1);
  std::fill(draws.score.begin(), draws.score.end(), infinity);
  const ObservationTail tail = draws.tails(30, 64).tail(0);
  EXPECT_EQ(tail.sums.weight, 0);
  EXPECT_EQ(tail.losses[0].sums.weighted, 0);
}

TEST(RatioTails, ABlockOfAnotherShapeIsRefused) {
  const Draws draws = random_draws(10, 3, 1);
  RatioTails tails(4, 1, 5), without_loss(3, 0, 5), other(3, 1, 5);
  EXPECT_THROW(draws.add_to(tails, 0, 10), InputError);
  EXPECT_THROW(draws.add_to(without_loss, 0, 10), InputError);
  EXPECT_THROW(tails.merge(other), InputError);
  draws.add_to(other, 0, 10);
  EXPECT_THROW(tails.join(other), InputError);
}

TEST(RatioTails, ADamagedRecordIsRefused) {
  std::ostringstream file;
  random_draws(100, 3, 1).tails(20, 50).save(file);
  std::string bytes = file.str();
  bytes[bytes.size() / 2] ^= 1;
  std::istringstream damaged(bytes);
  EXPECT_THROW(RatioTails::load(damaged, "tails"), InputError);
}

}  // namespace
}  // namespace pcic
