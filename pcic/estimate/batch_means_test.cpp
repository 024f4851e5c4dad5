#include "pcic/estimate/batch_means.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pcic {
namespace {

TEST(BatchMeansError, EqualBatchesGiveTheStandardErrorOfTheirMean) {
  // sd_{B-1} of 1, 2, 3, 6 is sqrt(14/3)
  EXPECT_DOUBLE_EQ(batch_means_error({{{5, 1}, {5, 2}, {5, 3}, {5, 6}}}), std::sqrt(14.0 / 3 / 4));
}

TEST(BatchMeansError, ChainsCombineByTheirShareOfTheDraws) {
  const double short_chain = batch_means_error({{{5, 1}, {5, 3}}});
  const double long_chain = batch_means_error({{{15, 0}, {15, 4}}});
  EXPECT_DOUBLE_EQ(batch_means_error({{{5, 1}, {5, 3}}, {{15, 0}, {15, 4}}}),
                   std::hypot(0.25 * short_chain, 0.75 * long_chain));
}

TEST(BatchMeansError, ADistanceBetweenChainsDoesNotCount) {
  EXPECT_DOUBLE_EQ(batch_means_error({{{5, 1}, {5, 3}}, {{5, 1001}, {5, 1003}}}),
                   batch_means_error({{{5, 1}, {5, 3}}, {{5, 1}, {5, 3}}}));
}

TEST(BatchMeansError, SquaredErrorIsUnbiasedForUnequalBatches) {
  // psi_b ~ N(0, 1/L_b): the mean over 37 draws has variance 1/37.
  const std::vector<std::size_t> lengths{16, 16, 4, 1};
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  constexpr int repeats = 40000;
  double sum = 0, sum_of_squares = 0;
  for (int k = 0; k < repeats; ++k) {
    std::vector<BatchMean> batches;
    for (std::size_t length : lengths)
      batches.push_back({length, normal(random) / std::sqrt(static_cast<double>(length))});
    const double squared = std::pow(batch_means_error({batches}), 2);
    sum += squared;
    sum_of_squares += squared * squared;
  }
  const double mean = sum / repeats;
  const double se = std::sqrt((sum_of_squares / repeats - mean * mean) / repeats);
  EXPECT_NEAR(mean, 1.0 / 37, 4 * se);
  EXPECT_LT(se, 0.01 / 37);
}

TEST(BatchMeansError, IsNanIfAChainHasFewerThanTwoBatches) {
  EXPECT_TRUE(std::isnan(batch_means_error({{{5, 1}}})));
  EXPECT_TRUE(std::isnan(batch_means_error({{{5, 1}, {5, 2}}, {{5, 1}}})));
}

TEST(BatchMeansError, LeavesOutAChainWithoutDrawsAndIsNanWithoutAny) {
  EXPECT_DOUBLE_EQ(batch_means_error({{{5, 1}, {5, 3}}, {}}), batch_means_error({{{5, 1}, {5, 3}}}));
  EXPECT_TRUE(std::isnan(batch_means_error({})));
}

}  // namespace
}  // namespace pcic
