#include "pcic/estimate/plug_in.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/estimate/oracle_linear_gaussian_test.hpp"
#include "pcic/estimate/oracle_logistic_test.hpp"

namespace pcic {
namespace {

TEST(PlugIn, InSampleAndPcicEqualTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    EXPECT_NEAR(estimate_in_sample_plugin(problem.plug_in()).value, problem.in_sample_plugin_l2, 1e-10);
    EXPECT_NEAR(estimate_pcic_plugin(problem.squared_loss(), problem.plug_in()).value, problem.pcic_plugin_l2,
                1e-10);
  }
}

TEST(PlugIn, EveryFormEqualsQuadratureForTheLogisticModel) {
  const auto check = [](const oracle::Logistic& posterior, oracle::Logistic::Loss loss,
                        const oracle::LogisticAnswers& answers) {
    const LossMoments moments = posterior.loss(loss);
    const std::vector<double> plug_in = posterior.plug_in(loss);
    EXPECT_NEAR(estimate_in_sample_plugin(plug_in).value, answers.in_sample_plugin, 1e-10);
    EXPECT_NEAR(estimate_pcic_plugin(moments, plug_in).value, answers.pcic_plugin, 1e-10);
    EXPECT_NEAR(estimate_gdic(moments, plug_in).value, answers.gdic, 1e-10);
    EXPECT_NEAR(estimate_gdic_plugin(moments, plug_in).value,
                2 * answers.in_sample - answers.in_sample_plugin, 1e-10);
  };
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    check(posterior, oracle::Logistic::negative_log, answers.negative_log);
    check(posterior, oracle::Logistic::brier, answers.brier);
    check(posterior, oracle::Logistic::spherical, answers.spherical);
  }
}

TEST(PlugIn, DicIsTheUsualDicOverTwiceTheNumberOfObservations) {
  const oracle::LogisticAnswers& answers = oracle::logistic_cases[0].negative_log;
  const double n = 8;
  const double mean_deviance = 2 * n * answers.in_sample;
  const double deviance_at_mean = 2 * n * answers.in_sample_plugin;
  const double p_d = mean_deviance - deviance_at_mean;
  const double usual_dic = deviance_at_mean + 2 * p_d;

  const oracle::Logistic posterior(1);
  const Estimate estimate = estimate_dic(posterior.loss(oracle::Logistic::negative_log),
                                         posterior.plug_in(oracle::Logistic::negative_log));
  EXPECT_EQ(estimate.name, "dic");
  EXPECT_NEAR(estimate.value, usual_dic / (2 * n), 1e-10);
}

TEST(PlugIn, MonteCarloErrorIsNotKnown) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 0.5}, .comoment = {0, 0}};
  const std::vector<double> plug_in{1, 4};
  EXPECT_TRUE(std::isnan(estimate_pcic_plugin(moments, plug_in).mcse));
  EXPECT_TRUE(std::isnan(estimate_gdic(moments, plug_in).mcse));
}

TEST(PlugIn, ALossForAnotherNumberOfObservationsIsAnInputError) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 0.5}, .comoment = {0, 0}};
  const std::vector<double> plug_in{1};
  EXPECT_THROW(estimate_pcic_plugin(moments, plug_in), InputError);
  EXPECT_THROW(estimate_gdic(moments, plug_in), InputError);
  EXPECT_THROW(estimate_gdic_plugin(moments, plug_in), InputError);
  EXPECT_THROW(estimate_dic(moments, plug_in), InputError);
}

}  // namespace
}  // namespace pcic
