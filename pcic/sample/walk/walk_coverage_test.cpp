// A small version of bench/bridge_coverage.cpp: fewer particles and walks.
#include <gtest/gtest.h>

#include <cmath>

#include "pcic/sample/walk/walk_problems_test.hpp"

namespace pcic {
namespace {

TEST(WalkCoverage, TwoErrorsCoverTheExactValuesOfManyProblems) {
  constexpr std::size_t num_draws = 800;
  constexpr std::uint64_t walks_each = 3;
  std::size_t walks = 0, within_2 = 0, within_4 = 0;
  for (const WalkProblem& problem : solved_walk_problems())
    for (std::uint64_t seed = 1; seed <= walks_each; ++seed) {
      const WalkFromDraws found = walk_problem(problem, num_draws, seed);
      ASSERT_EQ(found.walk.end, WalkEnd::arrived) << problem.name;
      const double error = std::hypot(found.loss.error, problem.error_of_exact);
      const double distance = std::abs(found.loss.value - problem.exact) / error;
      ++walks;
      within_2 += distance <= 2;
      within_4 += distance <= 4;
      EXPECT_LE(distance, 6) << problem.name << ": " << found.loss.value << " +- " << error << ", exact "
                             << problem.exact;
    }
  EXPECT_GE(within_2, walks - 5) << "of "
                                 << walks;  // 27: at 95 %, fewer than 22 come in 1 of 1000 such tests
  EXPECT_GE(within_4, walks - 1);
}

}  // namespace
}  // namespace pcic
