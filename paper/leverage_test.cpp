#include <gtest/gtest.h>

#include "paper/experiments.hpp"

namespace pcic::paper {
namespace {

TEST(Leverage, ConfirmsTheSeriesAndThatKHatTracksTheLeverage) {
  const Outcome outcome = run_leverage({.quick = true});
  ASSERT_EQ(outcome.claims.size(), 2u);
  for (const Claim& claim : outcome.claims)
    EXPECT_EQ(claim.verdict, Verdict::holds) << claim.text << " " << claim.found;
}

}  // namespace
}  // namespace pcic::paper
