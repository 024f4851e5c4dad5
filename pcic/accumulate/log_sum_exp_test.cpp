#include "pcic/accumulate/log_sum_exp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "pcic/core/errors.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double log_mean_exp_of(const std::vector<double>& column) {
  LogSumExp sum(1);
  sum.add({column.data(), column.size(), 1, 1});
  return sum.log_mean_exp()[0];
}

long double exact(const std::vector<double>& column) {
  long double highest = -infinity, total = 0;
  for (double s : column) highest = std::max<long double>(highest, s);
  for (double s : column) total += std::exp(s - highest);
  return highest + std::log(total / static_cast<long double>(column.size()));
}

TEST(LogSumExp, AgreesWithLongDouble) {
  std::mt19937_64 random(5);
  for (const double spread : {1e-3, 1.0, 30.0, 400.0}) {
    std::normal_distribution<double> normal(-50, spread);
    std::vector<double> column(3001);
    for (double& s : column) s = normal(random);
    EXPECT_NEAR(log_mean_exp_of(column), static_cast<double>(exact(column)),
                1e-13 * std::abs(log_mean_exp_of(column)));
  }
}

TEST(LogSumExp, DoesNotOverflowWhenLaterScoresAreMuchHigher) {
  EXPECT_NEAR(log_mean_exp_of({-5000, -4000, 0, 700, 5000}), 5000 - std::log(5.0), 1e-10);
}

TEST(LogSumExp, DoesNotLoseTheFirstScoresWhenLaterOnesAreMuchLower) {
  EXPECT_NEAR(log_mean_exp_of({0, -5000, -5000, -5000}), -std::log(4.0), 1e-15);
}

TEST(LogSumExp, OfOneDrawIsItself) {
  EXPECT_EQ(log_mean_exp_of({-3.25}), -3.25);
}

TEST(LogSumExp, OfNoDrawIsUndefined) {
  EXPECT_TRUE(std::isnan(LogSumExp(1).log_mean_exp()[0]));
}

TEST(LogSumExp, CountsAScoreOfMinusInfinityAsProbabilityZero) {
  EXPECT_NEAR(log_mean_exp_of({-infinity, 0, -infinity, 0}), -std::log(2.0), 1e-15);
  EXPECT_EQ(log_mean_exp_of({-infinity, -infinity}), -infinity);
}

TEST(LogSumExp, IsSpoiledByNaNAndPlusInfinityInItsOwnObservationOnly) {
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), infinity}) {
    for (const std::size_t bad_draw : {0u, 5u, 9u}) {
      std::vector<double> rows(10ul * 11, -1.0);
      rows[bad_draw * 11 + 3] = bad;
      LogSumExp sum(11);
      sum.add({rows.data(), 10, 11, 11});
      const std::vector<double> answer = sum.log_mean_exp();
      for (std::size_t i = 0; i < 11; ++i)
        EXPECT_EQ(std::isnan(answer[i]), i == 3) << bad << " at " << bad_draw;
    }
  }
}

TEST(LogSumExp, MergesWithWhatHasSeenOnlyMinusInfinity) {
  const std::vector<double> nothing = {-infinity}, something = {2.0};
  LogSumExp a(1), b(1);
  a.add({nothing.data(), 1, 1, 1});
  b.add({something.data(), 1, 1, 1});
  a.merge(b);
  EXPECT_NEAR(a.log_mean_exp()[0], 2.0 - std::log(2.0), 1e-15);
}

TEST(LogSumExp, MergesWithASharedReferenceAsWithItsOwn) {
  std::mt19937_64 random(6);
  std::normal_distribution<double> normal(-50, 5);
  std::vector<double> column(3001);
  for (double& s : column) s = normal(random);
  LogSumExp total(1), last(1);
  for (std::size_t first = 0; first < column.size(); first += 500) {
    LogSumExp next(1);
    next.share_reference(last);
    const std::size_t count = std::min<std::size_t>(500, column.size() - first);
    next.add({column.data() + first, count, 1, 1});
    total.merge(next);
    last = next;
  }
  EXPECT_NEAR(total.log_mean_exp()[0], static_cast<double>(exact(column)), 50 * 1e-15);
}

TEST(LogSumExp, FarFromASharedReferenceIsStillItself) {
  for (const double far : {-5000.0, -701.0, -299.0, 299.0, 5000.0}) {
    LogSumExp high(2), low(2);
    const std::vector<double> zeros = {0, 0}, one_far = {far, 1.5};
    high.add({zeros.data(), 1, 2, 2});
    low.share_reference(high);
    low.add({one_far.data(), 1, 2, 2});
    EXPECT_NEAR(low.log_mean_exp()[0], far, 1e-15 * std::abs(far));
    EXPECT_NEAR(low.log_mean_exp()[1], 1.5, 1e-15);
  }
}

TEST(LogSumExp, SharesTheReferenceOfNothingWithoutHarm) {
  LogSumExp sum(1);
  sum.share_reference(LogSumExp(1));
  const std::vector<double> column = {-infinity, 2.0};
  sum.add({column.data(), 2, 1, 1});
  EXPECT_NEAR(sum.log_mean_exp()[0], 2.0 - std::log(2.0), 1e-15);
}

TEST(LogSumExp, APartIsWhatItsObservationsAloneWouldHaveGiven) {
  std::vector<double> rows(4ul * 21);
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k] = std::sin(static_cast<double>(k));
  LogSumExp whole(21), alone(6);
  whole.add({rows.data(), 4, 21, 21});
  alone.add({rows.data() + 11, 4, 6, 21});
  EXPECT_EQ(whole.part(11, 6).log_mean_exp(), alone.log_mean_exp());
}

TEST(LogSumExp, RefusesAnotherNumberOfObservations) {
  LogSumExp sum(2);
  const std::vector<double> row = {1.0};
  EXPECT_THROW(sum.add({row.data(), 1, 1, 1}), InputError);
  EXPECT_THROW(sum.merge(LogSumExp(3)), InputError);
}

}  // namespace
}  // namespace pcic
