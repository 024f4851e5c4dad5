#include "paper/claim.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "paper/estimators.hpp"

namespace pcic::paper {
namespace {

TEST(Effect, OfAMeanHasTheUsualInterval) {
  const std::vector<double> values{1, 2, 6, 7};
  const Effect effect = mean_effect(values);
  const double reach = 3.182446305284263 * spread_of(values).sd / 2;  // t of 3 degrees of freedom
  EXPECT_DOUBLE_EQ(effect.value, 4);
  EXPECT_NEAR(effect.low, 4 - reach, 1e-12);
  EXPECT_NEAR(effect.high, 4 + reach, 1e-12);
  EXPECT_TRUE(mean_effect({5, 5, 5}).is_exact());
}

TEST(Verdict, FollowsTheIntervalAndIsOpenWhereThatAllowsBoth) {
  const Effect clear{0.3, 0.2, 0.4}, open{0.1, -0.1, 0.3}, tight{0.001, -0.002, 0.004};
  EXPECT_EQ(above(clear), Verdict::holds);
  EXPECT_EQ(below(clear), Verdict::does_not_hold);
  EXPECT_EQ(above(open), Verdict::undecided);  // not "no difference"
  EXPECT_EQ(within(open, 0.2), Verdict::undecided);
  EXPECT_EQ(within(tight, 0.01), Verdict::holds);  // no difference that matters, and that is known
  EXPECT_EQ(beyond(tight, 0.01), Verdict::does_not_hold);
  EXPECT_EQ(more_than_nothing(tight, 0.01), Verdict::does_not_hold);
  EXPECT_EQ(more_than_nothing(open, 0.01), Verdict::undecided);
  EXPECT_EQ(more_than_nothing(clear, 0.01), Verdict::holds);
}

TEST(Verdict, OfSeveralPartsIsACorrectionWhereTheyDiffer) {
  using enum Verdict;
  EXPECT_EQ(of_all(std::vector{holds, holds, holds, undecided}), holds);
  EXPECT_EQ(of_all(std::vector{holds, holds, undecided}), undecided);
  EXPECT_EQ(of_all(std::vector{does_not_hold, undecided}), does_not_hold);
  EXPECT_EQ(of_all(std::vector{holds, does_not_hold, holds}), with_correction);
  EXPECT_EQ(of_all(std::vector{holds, undecided, undecided}), undecided);
  EXPECT_EQ(of_all(std::vector<Verdict>{}), undecided);
}

TEST(Effect, IsSaidWithItsIntervalUnlessItIsExact) {
  EXPECT_EQ(percent_text({0.032, 0.01, 0.054}), "+3.2 % (+1.0 to +5.4)");
  EXPECT_EQ(points_text({0.032, 0.01, 0.054}), "+3.2 points (+1.0 to +5.4)");
  EXPECT_EQ(percent_text({-0.56, -0.56, -0.56}), "-56 %");
  EXPECT_EQ(number_text({0.01, 0.005, 0.015}), "0.01 (0.005 to 0.015)");
}

}  // namespace
}  // namespace pcic::paper
