#include "pcic/estimate/pcic.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/oracle_linear_gaussian_test.hpp"
#include "pcic/estimate/oracle_logistic_test.hpp"
#include "pcic/estimate/oracle_poisson_test.hpp"

namespace pcic {
namespace {

TEST(Pcic, EqualsTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    EXPECT_NEAR(estimate_pcic(problem.squared_loss()).value, problem.pcic_l2, 1e-10);
    EXPECT_NEAR(estimate_pcic(problem.absolute_loss()).value, problem.pcic_l1, 1e-10);
  }
}

TEST(Pcic, EqualsTheClosedFormsOfThePoissonModels) {
  EXPECT_NEAR(estimate_pcic(oracle::PoissonGamma::squared_loss()).value, oracle::PoissonGamma::pcic_l2, 1e-9);

  const LossMoments komaki = oracle::Komaki::squared_loss();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(komaki.covariance[i], oracle::Komaki::recorded_covariance[i], 1e-10);
  EXPECT_NEAR(estimate_pcic(komaki).value, oracle::Komaki::pcic_l2, 1e-10);
}

TEST(Pcic, EqualsQuadratureForTheLogisticModelAtBothLearningRates) {
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    EXPECT_NEAR(estimate_pcic(posterior.loss(oracle::Logistic::negative_log)).value,
                answers.negative_log.pcic, 1e-10);
    EXPECT_NEAR(estimate_pcic(posterior.loss(oracle::Logistic::brier)).value, answers.brier.pcic, 1e-10);
    EXPECT_NEAR(estimate_pcic(posterior.loss(oracle::Logistic::spherical)).value, answers.spherical.pcic,
                1e-10);
  }
}

TEST(Pcic, SubtractsEachObservationsCovarianceFromItsMeanLoss) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 0.5}, .comoment = {0, 0}};
  const Estimate estimate = estimate_pcic(moments);
  EXPECT_EQ(estimate.name, "pcic");
  EXPECT_EQ(estimate.pointwise, (std::vector<double>{3, 4.5}));
}

TEST(Pcic, TakesMomentsAccumulatedByHand) {
  CrossMoments moments(1);
  moments.add(std::vector<double>{1}, std::vector<double>{0});
  moments.add(std::vector<double>{3}, std::vector<double>{-1});
  EXPECT_DOUBLE_EQ(estimate_pcic(moments).value, 2 + 1);  // covariance -1 with divisor M - 1
}

TEST(Pcic, MomentsOfUnequalLengthAreAnInputError) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1}, .comoment = {0, 0}};
  EXPECT_THROW(estimate_pcic(moments), InputError);
}

}  // namespace
}  // namespace pcic
