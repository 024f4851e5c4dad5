#include "pcic/estimate/coverage_test.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

// A small version of bench/coverage.cpp. Of 60 runs with a true coverage of 90 to 99 %, the
// number that covers lies between 46 (77 %) and 60 with a probability of 99.9 %: the seeds are fixed, and a
// coverage of 60 %, as errors that ignore the correlation of draws and observations have, fails.
void expect_coverage(const CoverageSetting& setting) {
  const CoverageProblem problem(setting);
  Coverage coverage;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) coverage.add(problem, problem.state(problem.sample(seed)));
  for (const auto& [name, share] : coverage.shares()) EXPECT_GE(share, 46.0 / 60) << name;
  EXPECT_EQ(coverage.shares().size(), 9u);
}

TEST(MonteCarloErrors, CoverTheExactValueForAFewObservationsAndIndependentDraws) {
  expect_coverage({.num_obs = 8, .num_parameters = 2, .num_draws = 500, .rho = 0});
}

TEST(MonteCarloErrors, CoverTheExactValueForAFewObservationsAndSlowChains) {
  expect_coverage({.num_obs = 8, .num_parameters = 2, .num_draws = 1000, .rho = 0.9});
}

TEST(MonteCarloErrors, CoverTheExactValueForManyObservationsThatShareTheirDraws) {
  expect_coverage({.num_obs = 100, .num_parameters = 4, .num_draws = 500, .rho = 0.5});
}

TEST(MonteCarloErrors, CoverTheExactValueForHamiltonianChains) {
  expect_coverage({.num_obs = 100, .num_parameters = 4, .num_draws = 500, .kind = ChainKind::hamiltonian});
}

}  // namespace
}  // namespace pcic
