#include "pcic/estimate/bpsic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace pcic {
namespace {

// Normal with unknown mean and known variance v: s_i = -(x_i - m)^2 / (2 v), so grad s_i = (x_i - m) / v and
// the total Hessian is -n / v.
TEST(DerivativeCorrection, IsTheLeverageTermOfTheGaussianLocationModel) {
  const std::vector<double> x = {-1, 0.5, 2, 4};
  const double m = 1.2, v = 0.7, n = 4;
  ScoreDerivatives score{.num_obs = 4, .num_parameters = 1, .gradients = {}, .total_hessian = {-n / v}};
  std::vector<double> loss_gradients;
  for (double xi : x) {
    score.gradients.push_back((xi - m) / v);
    loss_gradients.push_back(-2 * (xi - m));
  }
  const std::vector<double> correction = derivative_correction(score, loss_gradients);
  for (std::size_t i = 0; i < x.size(); ++i)
    EXPECT_NEAR(correction[i], -2 * (x[i] - m) * (x[i] - m) / n, 1e-14);
}

TEST(DerivativeCorrection, LeavesOutParametersWithoutInformation) {
  const ScoreDerivatives one{.num_obs = 2, .num_parameters = 1, .gradients = {1, 3}, .total_hessian = {-2}};
  const ScoreDerivatives two{
      .num_obs = 2, .num_parameters = 2, .gradients = {1, 0, 3, 0}, .total_hessian = {-2, 0, 0, 0}};
  const std::vector<double> narrow = derivative_correction(one, std::vector<double>{5, 7});
  EXPECT_EQ(derivative_correction(two, std::vector<double>{5, 100, 7, 100}), narrow);
  EXPECT_DOUBLE_EQ(narrow[0], 5 * 1 / 2.0);
  EXPECT_DOUBLE_EQ(narrow[1], 7 * 3 / 2.0);
}

TEST(DerivativeCorrection, IsUndefinedWhereTheInformationHasNoInverse) {
  const ScoreDerivatives score{
      .num_obs = 1, .num_parameters = 2, .gradients = {1, 1}, .total_hessian = {-1, -1, -1, -1}};
  EXPECT_TRUE(std::isnan(derivative_correction(score, std::vector<double>{1, 1})[0]));
}

TEST(NewtonStep, ReachesTheMaximumOfAQuadraticAtOnce) {
  // -(a^2 + 2 b^2 + a b) / 2 - 3 a at (1, 1): gradient (-1 - 1/2 - 3, -2 - 1/2)
  const ScoreDerivatives score{
      .num_obs = 1, .num_parameters = 2, .gradients = {-4.5, -2.5}, .total_hessian = {-1, -0.5, -0.5, -2}};
  const std::vector<double> step = newton_step(score, std::vector<double>{-4.5, -2.5});
  const double a = 1 + step[0], b = 1 + step[1];
  EXPECT_NEAR(a + b / 2 + 3, 0, 1e-14);
  EXPECT_NEAR(2 * b + a / 2, 0, 1e-14);
}

TEST(NewtonStep, IsRefusedAwayFromAMaximum) {
  const ScoreDerivatives score{.num_obs = 1, .num_parameters = 1, .gradients = {1}, .total_hessian = {2}};
  EXPECT_TRUE(newton_step(score, std::vector<double>{1}).empty());
}

}  // namespace
}  // namespace pcic
