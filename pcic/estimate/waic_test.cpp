#include "pcic/estimate/waic.hpp"

#include <gtest/gtest.h>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/oracle_logistic_test.hpp"
#include "pcic/estimate/oracle_poisson_test.hpp"
#include "pcic/estimate/pcic.hpp"

namespace pcic {
namespace {

TEST(Waic, BothFormsEqualTheClosedFormsOfThePoissonGammaModel) {
  const ScoreMoments log_lik = oracle::PoissonGamma::log_likelihood();
  EXPECT_NEAR(estimate_waic1(log_lik).value, oracle::PoissonGamma::waic1, 1e-9);
  EXPECT_NEAR(estimate_waic2(log_lik).value, oracle::PoissonGamma::waic2, 1e-9);
}

TEST(Waic, SecondFormEqualsTheClosedFormOfTheKomakiModel) {
  const ScoreMoments log_lik = oracle::Komaki::log_likelihood();
  EXPECT_NEAR(estimate_waic2(log_lik).value, oracle::Komaki::waic2, 1e-10);
}

TEST(Waic, BothFormsEqualQuadratureForTheLogisticModelAtBothLearningRates) {
  for (const auto& answers : oracle::logistic_cases) {
    const ScoreMoments log_lik = oracle::Logistic(answers.rho).log_likelihood();
    EXPECT_NEAR(estimate_waic1(log_lik, answers.rho).value, answers.waic1, 1e-10);
    EXPECT_NEAR(estimate_waic2(log_lik, answers.rho).value, answers.negative_log.pcic, 1e-10);
  }
}

TEST(Waic, SecondFormIsPcicOfTheLogLoss) {
  const ScoreMoments score{
      .mean = {-1, -2.5}, .variance = {0.25, 0.5}, .third = {0.1, -0.2}, .log_mean_exp = {}};
  EXPECT_EQ(estimate_waic2(score).pointwise, estimate_pcic(minus_score_loss(score)).pointwise);
}

TEST(Waic, FirstFormWithoutLogSumExpIsAnInputError) {
  EXPECT_THROW(estimate_waic1(oracle::Komaki::log_likelihood()), InputError);
}

}  // namespace
}  // namespace pcic
