#include "pcic/estimate/ratio_error.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/estimate/diagnostic_ratio.hpp"
#include "pcic/estimate/gaussian_location_test.hpp"

namespace pcic {
namespace {

using oracle::GaussianLocation;

constexpr std::size_t squared = 1;

// In repeated runs r of an observation scatters as its error says.
TEST(RatioError, IsTheSpreadOfRepeatedRuns) {
  constexpr int num_runs = 200;
  double sum = 0, squares = 0, errors = 0;
  for (unsigned run = 0; run < num_runs; ++run) {
    const EvaluationState state =
        GaussianLocation::sample({.num_chains = 4, .num_draws = 500, .seed = 50 + run});
    const Batch all_draws = state.all_draws();
    const std::vector<double> ratio = diagnostic_ratio(state.loss_moments(all_draws, squared, Divisor::draws),
                                                       state.score_moments(all_draws, Divisor::draws));
    const double error = ratio_errors(state, all_draws, squared, ratio, -1).front();
    sum += ratio[0];
    squares += ratio[0] * ratio[0];
    errors += error;
  }
  const double mean = sum / num_runs, sd = std::sqrt(squares / num_runs - mean * mean);
  // The standard deviation of 200 runs is known to 5 %, the mean of the errors much better; their shape is
  // not quite normal.
  EXPECT_NEAR(errors / num_runs, sd, 0.2 * sd);
}

TEST(RatioError, IsNotComputedWhereTheRatioIsSmall) {
  const EvaluationState state = GaussianLocation::sample({.num_chains = 4, .num_draws = 500});
  for (const double error : ratio_errors(state, state.all_draws(), squared, std::vector<double>(3, 0.2), 0.3))
    EXPECT_TRUE(std::isnan(error));
}

}  // namespace
}  // namespace pcic
