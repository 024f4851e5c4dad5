#include <gtest/gtest.h>

#include "paper/experiments.hpp"

namespace pcic::paper {
namespace {

TEST(Location, ConfirmsItsClosedForms) {
  const Outcome outcome = run_location({.quick = true});
  ASSERT_EQ(outcome.claims.size(), 3u);
  for (const Claim& claim : outcome.claims)
    EXPECT_EQ(claim.verdict, Verdict::confirmed) << claim.paper << " " << claim.found;
}

TEST(Location, GivesTheSameNumbersAgain) {
  EXPECT_EQ(run_location({.quick = true}).numbers.to_csv(), run_location({.quick = true}).numbers.to_csv());
  EXPECT_NE(run_location({.quick = true, .seed = 2}).numbers.to_csv(),
            run_location({.quick = true}).numbers.to_csv());
}

}  // namespace
}  // namespace pcic::paper
