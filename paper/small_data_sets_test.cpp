#include "paper/small_data_sets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace pcic::paper {
namespace {

TEST(SmallDataSets, BetaBlockersHaveTheKnownTotals) {
  Trial total{};
  for (const Trial& trial : beta_blocker_trials()) {
    total.control_deaths += trial.control_deaths;
    total.control_total += trial.control_total;
    total.treated_deaths += trial.treated_deaths;
    total.treated_total += trial.treated_total;
  }
  EXPECT_EQ(total.control_deaths, 985);
  EXPECT_EQ(total.control_total, 9849);
  EXPECT_EQ(total.treated_deaths, 826);
  EXPECT_EQ(total.treated_total, 10441);
  EXPECT_EQ(beta_blockers().effects.size(), 22u);
  EXPECT_NEAR(beta_blockers().effects[1], -0.741003, 5e-7);         // Gelman et al., Table 5.4: -0.741
  EXPECT_NEAR(beta_blockers().standard_errors[1], 0.483152, 5e-7);  // 0.483
}

TEST(SmallDataSets, GesellHasTheKnownLeastSquaresLine) {
  const RegressionData data = gesell();
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < 21; ++i) {
    x += data.design(i, 1) / 21;
    y += data.responses[i] / 21;
  }
  for (std::size_t i = 0; i < 21; ++i) {
    const double dx = data.design(i, 1) - x, dy = data.responses[i] - y;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  EXPECT_NEAR(xy / xx, -1.127, 5e-4);
  EXPECT_NEAR(y - xy / xx * x, 109.874, 5e-4);
  EXPECT_NEAR(std::sqrt((yy - xy * xy / xx) / 19), 11.02, 5e-3);
}

TEST(SmallDataSets, StackLossHasTheKnownMeans) {
  const RegressionData data = stack_loss();
  ASSERT_EQ(data.design.num_rows(), 21u);
  const std::vector<double> means = data.design.column_means();
  EXPECT_NEAR(means[0], 1, 1e-12);
  EXPECT_NEAR(means[1], 60.43, 5e-3);  // R: colMeans(stackloss)
  EXPECT_NEAR(means[2], 21.10, 5e-3);
  EXPECT_NEAR(means[3], 86.29, 5e-3);
  EXPECT_NEAR(std::accumulate(data.responses.begin(), data.responses.end(), 0.0) / 21, 17.52, 5e-3);
}

}  // namespace
}  // namespace pcic::paper
