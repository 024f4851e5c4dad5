#include "pcic/estimate/in_sample.hpp"

#include <gtest/gtest.h>

#include "pcic/estimate/oracle_linear_gaussian_test.hpp"
#include "pcic/estimate/oracle_logistic_test.hpp"
#include "pcic/estimate/oracle_poisson_test.hpp"

namespace pcic {
namespace {

TEST(InSample, EqualsTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    EXPECT_NEAR(estimate_in_sample(problem.squared_loss()).value, problem.in_sample_l2, 1e-10);
    EXPECT_NEAR(estimate_in_sample(problem.absolute_loss()).value, problem.in_sample_l1, 1e-10);
  }
}

TEST(InSample, EqualsTheClosedFormsOfThePoissonModels) {
  EXPECT_NEAR(estimate_in_sample(oracle::PoissonGamma::squared_loss()).value,
              oracle::PoissonGamma::in_sample_l2, 1e-9);
  EXPECT_NEAR(estimate_in_sample(oracle::Komaki::squared_loss()).value, oracle::Komaki::in_sample_l2, 1e-10);
}

TEST(InSample, EqualsQuadratureForTheLogisticModel) {
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    EXPECT_NEAR(posterior.mean_intercept(), answers.mean_intercept, 1e-10);
    EXPECT_NEAR(posterior.mean_slope(), answers.mean_slope, 1e-10);
    EXPECT_NEAR(estimate_in_sample(posterior.loss(oracle::Logistic::brier)).value, answers.brier.in_sample,
                1e-10);
  }
}

TEST(InSample, TakesMomentsAccumulatedByHand) {
  CrossMoments moments(2);
  moments.add(std::vector<double>{1, 10}, std::vector<double>{0, 0});
  moments.add(std::vector<double>{3, 20}, std::vector<double>{1, 2});
  const Estimate estimate = estimate_in_sample(moments);
  EXPECT_EQ(estimate.name, "in_sample");
  EXPECT_DOUBLE_EQ(estimate.pointwise[0], 2);
  EXPECT_DOUBLE_EQ(estimate.pointwise[1], 15);
}

}  // namespace
}  // namespace pcic
