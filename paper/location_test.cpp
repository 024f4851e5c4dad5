#include <gtest/gtest.h>

#include "paper/experiments.hpp"

namespace pcic::paper {
namespace {

TEST(Location, FindsThePrintedSignWrongAndTheRestRight) {
  const Outcome outcome = run_location({.quick = true});
  ASSERT_EQ(outcome.claims.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_EQ(outcome.claims[k].verdict, k == 0 ? Verdict::with_correction : Verdict::holds)
        << outcome.claims[k].found;
}

TEST(Location, GivesTheSameNumbersAgain) {
  EXPECT_EQ(run_location({.quick = true}).numbers.to_csv(), run_location({.quick = true}).numbers.to_csv());
  EXPECT_NE(run_location({.quick = true, .seed = 2}).numbers.to_csv(),
            run_location({.quick = true}).numbers.to_csv());
}

}  // namespace
}  // namespace pcic::paper
