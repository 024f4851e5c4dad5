#include "pcic/accumulate/cross_moments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <sstream>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

struct Sample {
  std::size_t num_draws, num_obs;
  std::vector<double> nu, s;

  BlockView loss() const { return {nu.data(), num_draws, num_obs, num_obs}; }
  BlockView score() const { return {s.data(), num_draws, num_obs, num_obs}; }
};

Sample sample(std::size_t num_draws, std::size_t num_obs, double offset = 0) {
  std::mt19937_64 random(17);
  std::normal_distribution<double> normal;
  Sample result{num_draws, num_obs, {}, {}};
  for (std::size_t k = 0; k < num_draws * num_obs; ++k) {
    const double y = normal(random);
    result.s.push_back(offset + y);
    result.nu.push_back(offset + y * y + 0.3 * normal(random));
  }
  return result;
}

CrossMoments moments_of(const Sample& draws) {
  CrossMoments moments(draws.num_obs);
  const BlockView loss = draws.loss();
  moments.add(std::span(&loss, 1), draws.score());
  return moments;
}

// Two passes in long double, measured from the first draw so that the mean has all its digits too: the
// oracle.
struct Oracle {
  long double mean_nu = 0, mean_s = 0, nn = 0, ns = 0, nss = 0, ss = 0, sss = 0;

  Oracle(const Sample& draws, std::size_t obs) {
    const auto count = static_cast<long double>(draws.num_draws);
    const long double first_nu = draws.loss()(0, obs), first_s = draws.score()(0, obs);
    long double rest_nu = 0, rest_s = 0;
    for (std::size_t m = 0; m < draws.num_draws; ++m) {
      rest_nu += (draws.loss()(m, obs) - first_nu) / count;
      rest_s += (draws.score()(m, obs) - first_s) / count;
    }
    mean_nu = first_nu + rest_nu;
    mean_s = first_s + rest_s;
    for (std::size_t m = 0; m < draws.num_draws; ++m) {
      const long double x = draws.loss()(m, obs) - first_nu - rest_nu,
                        y = draws.score()(m, obs) - first_s - rest_s;
      nn += x * x / (count - 1);
      ns += x * y / (count - 1);
      nss += x * y * y / (count - 1);
      ss += y * y / (count - 1);
      sss += y * y * y / (count - 1);
    }
  }
};

void expect_agrees_with_oracle(const CrossMoments& moments, const Sample& draws, double tolerance) {
  const ScoreMoments score = moments.score_moments();
  const LossMoments loss = moments.loss_moments();
  for (std::size_t i = 0; i < draws.num_obs; ++i) {
    const Oracle exact(draws, i);
    const auto near = [&](double value, long double expected, long double scale) {
      EXPECT_LE(std::abs(value - expected), tolerance * scale) << "observation " << i;
    };
    near(score.mean[i], exact.mean_s, std::max(std::sqrt(exact.ss), std::abs(exact.mean_s)));
    near(loss.mean[i], exact.mean_nu, std::max(std::sqrt(exact.nn), std::abs(exact.mean_nu)));
    near(score.variance[i], exact.ss, exact.ss);
    near(loss.variance[i], exact.nn, exact.nn);
    const long double sd_nu = std::sqrt(exact.nn), sd_s = std::sqrt(exact.ss);
    near(loss.covariance[i], exact.ns, sd_nu * sd_s);
    near(loss.comoment[i], exact.nss, sd_nu * exact.ss);
    near(score.third[i], exact.sss, exact.ss * sd_s);
  }
}

TEST(CrossMoments, AgreeWithTwoPassesInLongDouble) {
  const Sample draws = sample(1000, 21);
  expect_agrees_with_oracle(moments_of(draws), draws, 1e-13);
}

TEST(CrossMoments, KeepThirteenDigitsAtAnOffsetOf1e8) {
  const Sample draws = sample(4000, 9, 1e8);
  expect_agrees_with_oracle(moments_of(draws), draws, 1e-13);
}

TEST(CrossMoments, KeepThirteenDigitsIfTheFirstDrawLiesFarOut) {
  Sample draws = sample(3000, 5);
  for (std::size_t i = 0; i < draws.num_obs; ++i) draws.s[i] = draws.nu[i] = -1e4;
  expect_agrees_with_oracle(moments_of(draws), draws, 1e-13);
}

TEST(CrossMoments, KeepThirteenDigitsInADriftingChain) {
  Sample draws = sample(2000, 3);
  for (std::size_t m = 0; m < draws.num_draws; ++m)
    for (std::size_t i = 0; i < draws.num_obs; ++i)
      draws.s[m * draws.num_obs + i] += 0.1 * static_cast<double>(m);
  expect_agrees_with_oracle(moments_of(draws), draws, 1e-13);
}

TEST(CrossMoments, OfNoDrawsAreUndefined) {
  const CrossMoments moments(3);
  EXPECT_EQ(moments.num_draws(), 0u);
  EXPECT_TRUE(std::isnan(moments.score_moments().mean[0]));
  EXPECT_TRUE(std::isnan(moments.loss_moments(0, Divisor::draws).covariance[2]));
}

TEST(CrossMoments, OfOneDrawHaveAMeanButNoVariance) {
  CrossMoments moments(1);
  moments.add(std::vector{3.0}, std::vector{-2.0});
  EXPECT_EQ(moments.loss_moments().mean[0], 3.0);
  EXPECT_EQ(moments.score_moments().mean[0], -2.0);
  EXPECT_TRUE(std::isnan(moments.score_moments().variance[0]));
  EXPECT_EQ(moments.score_moments(Divisor::draws).variance[0], 0.0);
}

TEST(CrossMoments, OfTwoDrawsAreTheTextbookValues) {
  CrossMoments moments(1);
  moments.add(std::vector{1.0}, std::vector{2.0});
  moments.add(std::vector{3.0}, std::vector{6.0});
  EXPECT_EQ(moments.loss_moments().covariance[0], 4.0);
  EXPECT_EQ(moments.loss_moments(0, Divisor::draws).covariance[0], 2.0);
  EXPECT_EQ(moments.loss_moments().comoment[0], 0.0);
}

TEST(CrossMoments, OfConstantsVanishExactly) {
  CrossMoments moments(1);
  for (int m = 0; m < 1000; ++m) moments.add(std::vector{0.1}, std::vector{1e8 + 0.3});
  EXPECT_EQ(moments.loss_moments().variance[0], 0.0);
  EXPECT_EQ(moments.loss_moments().covariance[0], 0.0);
  EXPECT_EQ(moments.score_moments().third[0], 0.0);
  EXPECT_EQ(moments.score_moments().mean[0], 1e8 + 0.3);
}

TEST(CrossMoments, OfOneObservationAreSpoiledByItsNaNAndNoOther) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    for (const std::size_t draw : {0u, 200u, 299u}) {
      Sample draws = sample(300, 11);
      draws.nu[draw * draws.num_obs + 4] = bad;
      const LossMoments loss = moments_of(draws).loss_moments();
      for (std::size_t i = 0; i < draws.num_obs; ++i) EXPECT_EQ(std::isnan(loss.covariance[i]), i == 4);
      EXPECT_FALSE(std::isnan(moments_of(draws).score_moments().variance[4]));
    }
  }
}

// A call visits its draws in an order of its own; eight decimal digits are lost before the moments begin.
TEST(CrossMoments, ChangeByRoundingOnlyWithTheCallsThatTheDrawsAreCutInto) {
  const Sample draws = sample(777, 19, 1e8);
  const CrossMoments whole = moments_of(draws);
  for (const std::size_t per_call : {1u, 4u, 7u, 64u, 300u}) {
    CrossMoments pieces(draws.num_obs);
    for (std::size_t m = 0; m < draws.num_draws; m += per_call) {
      const std::size_t count = std::min(per_call, draws.num_draws - m);
      const BlockView loss = draws.loss().draws(m, count);
      pieces.add(std::span(&loss, 1), draws.score().draws(m, count));
    }
    for (std::size_t i = 0; i < draws.num_obs; ++i) {
      const Oracle oracle(draws, i);
      EXPECT_NEAR(pieces.loss_moments().covariance[i], whole.loss_moments().covariance[i],
                  1e-13 * double(std::sqrt(oracle.nn * oracle.ss)));
      EXPECT_NEAR(pieces.loss_moments().comoment[i], whole.loss_moments().comoment[i],
                  1e-13 * double(std::sqrt(oracle.nn) * oracle.ss));
      EXPECT_NEAR(pieces.score_moments().third[i], whole.score_moments().third[i],
                  1e-13 * double(std::sqrt(oracle.ss) * oracle.ss));
    }
  }
}

TEST(CrossMoments, OfALossDoNotDependOnTheLossesBesideIt) {
  const Sample draws = sample(500, 13);
  CrossMoments three(draws.num_obs, 3);
  const BlockView losses[] = {draws.score(), draws.loss(), draws.score()};
  three.add(losses, draws.score());
  EXPECT_EQ(three.loss_moments(1).comoment, moments_of(draws).loss_moments().comoment);
  EXPECT_EQ(three.score_moments().third, moments_of(draws).score_moments().third);
}

TEST(CrossMoments, GiveTheInfluenceOfEveryDraw) {
  const Sample draws = sample(150, 10);
  CrossMoments moments(draws.num_obs);
  const std::vector<std::vector<double>> anchors = {std::vector(10, 0.25),
                                                    std::vector(10, -0.5)};  // score, loss
  moments.set_anchor(anchors);
  std::vector<double> log_loss(draws.num_draws), loss(draws.num_draws);
  const BlockView block = draws.loss();
  moments.add(std::span(&block, 1), draws.score(), {log_loss.data(), loss.data()});
  for (const std::size_t m : {0u, 77u, 149u}) {
    double expected_log_loss = 0, expected_loss = 0;
    for (std::size_t i = 0; i < draws.num_obs; ++i) {
      const double y = draws.score()(m, i) - 0.25, x = draws.loss()(m, i) + 0.5;
      expected_log_loss += y * y - y;
      expected_loss += x - x * y;
    }
    EXPECT_NEAR(log_loss[m], expected_log_loss, 1e-12);
    EXPECT_NEAR(loss[m], expected_loss, 1e-12);
  }
}

TEST(CrossMoments, RefuseBlocksOfAnotherShape) {
  CrossMoments moments(2);
  EXPECT_THROW(moments.add(std::vector{1.0}, std::vector{1.0, 2.0}), InputError);
  EXPECT_THROW(moments.add({}, BlockView{}), InputError);
  EXPECT_THROW(moments.merge(CrossMoments(3)), InputError);
  CrossMoments with_draw(1);
  with_draw.add(std::vector{1.0}, std::vector{1.0});
  EXPECT_THROW(moments.join(with_draw), InputError);
  EXPECT_EQ(moments.num_draws(), 0u);
}

TEST(CrossMoments, MergeAcrossDifferentAnchorsKeepsThirteenDigits) {
  const Sample draws = sample(2000, 4, 1e8);
  CrossMoments merged(draws.num_obs);
  for (std::size_t from = 0; from < 2000; from += 500) {
    CrossMoments shard(draws.num_obs);
    const BlockView loss = draws.loss().draws(from, 500);
    shard.add(std::span(&loss, 1), draws.score().draws(from, 500));
    merged.merge(shard);
  }
  expect_agrees_with_oracle(merged, draws, 1e-13);
}

TEST(CrossMoments, APartIsWhatItsObservationsAloneWouldHaveGiven) {
  const Sample draws = sample(300, 37, 1e3);  // 256 of them folded, 44 pending
  const CrossMoments part = moments_of(draws).part(16, 13, 0);
  CrossMoments alone(13);
  const BlockView loss = draws.loss().columns(16, 13);
  alone.add(std::span(&loss, 1), draws.score().columns(16, 13));
  EXPECT_EQ(part.num_draws(), 300u);
  EXPECT_EQ(part.score_moments().mean, alone.score_moments().mean);
  EXPECT_EQ(part.score_moments().third, alone.score_moments().third);
  EXPECT_EQ(part.loss_moments().mean, alone.loss_moments().mean);
  EXPECT_EQ(part.loss_moments().comoment, alone.loss_moments().comoment);
  EXPECT_EQ(CrossMoments(37).part(8, 4, {}).num_obs(), 4u);
  EXPECT_THROW(part.part(3, 4, 0), std::logic_error);
}

}  // namespace
}  // namespace pcic
