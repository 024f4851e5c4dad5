#include "pcic/estimate/pcic2.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/oracle_linear_gaussian_test.hpp"
#include "pcic/estimate/oracle_logistic_test.hpp"
#include "pcic/estimate/oracle_poisson_test.hpp"

namespace pcic {
namespace {

TEST(Pcic2, EqualsTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases)
    EXPECT_NEAR(estimate_pcic2(problem.squared_loss()).value, problem.pcic2_l2, 1e-10);
}

TEST(Pcic2, TermsAreThoseOfTheLeaveOneOutSeries) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    const Estimate estimate = estimate_pcic2(problem.squared_loss());
    for (std::size_t i = 0; i < 6; ++i) {
      const double h = problem.leverage[i], e2 = problem.e(i) * problem.e(i), v = problem.v(i);
      EXPECT_NEAR(problem.h(i), h, 1e-12);
      EXPECT_NEAR(estimate.pointwise[i], (e2 + v) + h * (2 * e2 + v) + h * h * (3 * e2 + v), 1e-10);
    }
  }
}

TEST(Pcic2, EqualsTheClosedFormOfThePoissonGammaModel) {
  EXPECT_NEAR(estimate_pcic2(oracle::PoissonGamma::squared_loss()).value, oracle::PoissonGamma::pcic2_l2,
              1e-7);
}

TEST(Pcic2, EqualsQuadratureForTheLogisticModelAtBothLearningRates) {
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    EXPECT_NEAR(estimate_pcic2(posterior.loss(oracle::Logistic::negative_log)).value,
                answers.negative_log.pcic2, 1e-10);
    EXPECT_NEAR(estimate_pcic2(posterior.loss(oracle::Logistic::brier)).value, answers.brier.pcic2, 1e-10);
    EXPECT_NEAR(estimate_pcic2(posterior.loss(oracle::Logistic::spherical)).value, answers.spherical.pcic2,
                1e-10);
  }
}

TEST(Pcic2, TakesMomentsAccumulatedByHand) {
  CrossMoments moments(1);
  for (double s : {0.0, 0.0, 3.0}) moments.add(std::vector<double>{s * s}, std::vector<double>{s});
  // nu~ = (-3, -3, 6), s~ = (-1, -1, 2): C = 18/2, c2 = 18/2
  const Estimate estimate = estimate_pcic2(moments);
  EXPECT_EQ(estimate.name, "pcic2");
  EXPECT_DOUBLE_EQ(estimate.value, 3 - 9 + 4.5);
}

TEST(Pcic2, MomentsWithoutComomentsAreAnInputError) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 1}, .comoment = {}};
  EXPECT_THROW(estimate_pcic2(moments), InputError);
}

}  // namespace
}  // namespace pcic
