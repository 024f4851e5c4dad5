#include "pcic/estimate/estimators.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "pcic/accumulate/cross_moments.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/estimate/oracle_linear_gaussian_test.hpp"
#include "pcic/estimate/oracle_logistic_test.hpp"
#include "pcic/estimate/oracle_poisson_test.hpp"

namespace pcic {
namespace {

Estimate gibbs(const char* name, const LossMoments& moments) {
  return estimate_one(name, Target::gibbs, parts_of(moments));
}
Estimate gibbs(const char* name, const CrossMoments& moments) {
  return gibbs(name, moments.loss_moments());
}

// Of nu = -log p for the score beta log p, from the moments of log p.
Estimate waic(const char* name, Target target, const ScoreMoments& log_lik, double beta = 1) {
  LossMoments loss = minus_score_loss(log_lik);
  for (double& covariance : loss.covariance) covariance *= beta;
  return estimate_one(name, target, parts_of_log_loss(loss, log_lik), {.is_log_loss = true, .power = beta});
}

Estimate with_plug_in(const char* name, Target target, const LossMoments& moments,
                      const std::vector<double>& plug_in) {
  Parts parts = parts_of(moments);
  parts[Part::plug_in] = {plug_in};
  return estimate_one(name, target, parts, {.is_log_loss = std::string_view(name) == "dic"});
}
Estimate plugin(const char* name, const LossMoments& moments, const std::vector<double>& plug_in) {
  return with_plug_in(name, Target::plugin, moments, plug_in);
}

TEST(InSample, EqualsTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    EXPECT_NEAR(gibbs("in_sample", problem.squared_loss()).value, problem.in_sample_l2, 1e-10);
    EXPECT_NEAR(gibbs("in_sample", problem.absolute_loss()).value, problem.in_sample_l1, 1e-10);
  }
}

TEST(InSample, EqualsTheClosedFormsOfThePoissonModels) {
  EXPECT_NEAR(gibbs("in_sample", oracle::PoissonGamma::squared_loss()).value,
              oracle::PoissonGamma::in_sample_l2, 1e-9);
  EXPECT_NEAR(gibbs("in_sample", oracle::Komaki::squared_loss()).value, oracle::Komaki::in_sample_l2, 1e-10);
}

TEST(InSample, EqualsQuadratureForTheLogisticModel) {
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    EXPECT_NEAR(posterior.mean_intercept(), answers.mean_intercept, 1e-10);
    EXPECT_NEAR(posterior.mean_slope(), answers.mean_slope, 1e-10);
    EXPECT_NEAR(gibbs("in_sample", posterior.loss(oracle::Logistic::brier)).value, answers.brier.in_sample,
                1e-10);
  }
}

TEST(InSample, TakesMomentsAccumulatedByHand) {
  CrossMoments moments(2);
  moments.add(std::vector<double>{1, 10}, std::vector<double>{0, 0});
  moments.add(std::vector<double>{3, 20}, std::vector<double>{1, 2});
  const Estimate estimate = gibbs("in_sample", moments);
  EXPECT_EQ(estimate.name, "in_sample");
  EXPECT_DOUBLE_EQ(estimate.pointwise[0], 2);
  EXPECT_DOUBLE_EQ(estimate.pointwise[1], 15);
}

TEST(Pcic, EqualsTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    EXPECT_NEAR(gibbs("pcic", problem.squared_loss()).value, problem.pcic_l2, 1e-10);
    EXPECT_NEAR(gibbs("pcic", problem.absolute_loss()).value, problem.pcic_l1, 1e-10);
  }
}

TEST(Pcic, EqualsTheClosedFormsOfThePoissonModels) {
  EXPECT_NEAR(gibbs("pcic", oracle::PoissonGamma::squared_loss()).value, oracle::PoissonGamma::pcic_l2, 1e-9);

  const LossMoments komaki = oracle::Komaki::squared_loss();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(komaki.covariance[i], oracle::Komaki::recorded_covariance[i], 1e-10);
  EXPECT_NEAR(gibbs("pcic", komaki).value, oracle::Komaki::pcic_l2, 1e-10);
}

TEST(Pcic, EqualsQuadratureForTheLogisticModelAtBothLearningRates) {
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    EXPECT_NEAR(gibbs("pcic", posterior.loss(oracle::Logistic::negative_log)).value,
                answers.negative_log.pcic, 1e-10);
    EXPECT_NEAR(gibbs("pcic", posterior.loss(oracle::Logistic::brier)).value, answers.brier.pcic, 1e-10);
    EXPECT_NEAR(gibbs("pcic", posterior.loss(oracle::Logistic::spherical)).value, answers.spherical.pcic,
                1e-10);
  }
}

TEST(Pcic, SubtractsEachObservationsCovarianceFromItsMeanLoss) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 0.5}, .comoment = {0, 0}};
  const Estimate estimate = gibbs("pcic", moments);
  EXPECT_EQ(estimate.name, "pcic");
  EXPECT_EQ(estimate.pointwise, (std::vector<double>{3, 4.5}));
}

TEST(Pcic, TakesMomentsAccumulatedByHand) {
  CrossMoments moments(1);
  moments.add(std::vector<double>{1}, std::vector<double>{0});
  moments.add(std::vector<double>{3}, std::vector<double>{-1});
  EXPECT_DOUBLE_EQ(gibbs("pcic", moments).value, 2 + 1);  // covariance -1 with divisor M - 1
}

TEST(Pcic, MomentsOfUnequalLengthAreAnInputError) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1}, .comoment = {0, 0}};
  EXPECT_THROW(gibbs("pcic", moments), InputError);
}

TEST(Pcic2, EqualsTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases)
    EXPECT_NEAR(gibbs("pcic2", problem.squared_loss()).value, problem.pcic2_l2, 1e-10);
}

TEST(Pcic2, TermsAreThoseOfTheLeaveOneOutSeries) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    const Estimate estimate = gibbs("pcic2", problem.squared_loss());
    for (std::size_t i = 0; i < 6; ++i) {
      const double h = problem.leverage[i], e2 = problem.e(i) * problem.e(i), v = problem.v(i);
      EXPECT_NEAR(problem.h(i), h, 1e-12);
      EXPECT_NEAR(estimate.pointwise[i], (e2 + v) + h * (2 * e2 + v) + h * h * (3 * e2 + v), 1e-10);
    }
  }
}

TEST(Pcic2, EqualsTheClosedFormOfThePoissonGammaModel) {
  EXPECT_NEAR(gibbs("pcic2", oracle::PoissonGamma::squared_loss()).value, oracle::PoissonGamma::pcic2_l2,
              1e-7);
}

TEST(Pcic2, EqualsQuadratureForTheLogisticModelAtBothLearningRates) {
  for (const auto& answers : oracle::logistic_cases) {
    const oracle::Logistic posterior(answers.rho);
    EXPECT_NEAR(gibbs("pcic2", posterior.loss(oracle::Logistic::negative_log)).value,
                answers.negative_log.pcic2, 1e-10);
    EXPECT_NEAR(gibbs("pcic2", posterior.loss(oracle::Logistic::brier)).value, answers.brier.pcic2, 1e-10);
    EXPECT_NEAR(gibbs("pcic2", posterior.loss(oracle::Logistic::spherical)).value, answers.spherical.pcic2,
                1e-10);
  }
}

TEST(Pcic2, TakesMomentsAccumulatedByHand) {
  CrossMoments moments(1);
  for (double s : {0.0, 0.0, 3.0}) moments.add(std::vector<double>{s * s}, std::vector<double>{s});
  // nu~ = (-3, -3, 6), s~ = (-1, -1, 2): C = 18/2, c2 = 18/2
  const Estimate estimate = gibbs("pcic2", moments);
  EXPECT_EQ(estimate.name, "pcic2");
  EXPECT_DOUBLE_EQ(estimate.value, 3 - 9 + 4.5);
}

TEST(Pcic2, MomentsWithoutComomentsAreAnInputError) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 1}, .comoment = {}};
  EXPECT_THROW(gibbs("pcic2", moments), InputError);
}

TEST(Waic, BothFormsEqualTheClosedFormsOfThePoissonGammaModel) {
  const ScoreMoments log_lik = oracle::PoissonGamma::log_likelihood();
  EXPECT_NEAR(waic("waic1", Target::predictive, log_lik).value, oracle::PoissonGamma::waic1, 1e-9);
  EXPECT_NEAR(waic("waic2", Target::gibbs, log_lik).value, oracle::PoissonGamma::waic2, 1e-9);
}

TEST(Waic, SecondFormEqualsTheClosedFormOfTheKomakiModel) {
  const ScoreMoments log_lik = oracle::Komaki::log_likelihood();
  EXPECT_NEAR(waic("waic2", Target::gibbs, log_lik).value, oracle::Komaki::waic2, 1e-10);
}

TEST(Waic, BothFormsEqualQuadratureForTheLogisticModelAtBothLearningRates) {
  for (const auto& answers : oracle::logistic_cases) {
    const ScoreMoments log_lik = oracle::Logistic(answers.rho).log_likelihood();
    EXPECT_NEAR(waic("waic1", Target::predictive, log_lik, answers.rho).value, answers.waic1, 1e-10);
    EXPECT_NEAR(waic("waic2", Target::gibbs, log_lik, answers.rho).value, answers.negative_log.pcic, 1e-10);
  }
}

TEST(Waic, SecondFormIsPcicOfTheLogLoss) {
  const ScoreMoments score{
      .mean = {-1, -2.5}, .variance = {0.25, 0.5}, .third = {0.1, -0.2}, .log_mean_exp = {}};
  EXPECT_EQ(waic("waic2", Target::gibbs, score).pointwise, gibbs("pcic", minus_score_loss(score)).pointwise);
}

TEST(Waic, FirstFormWithoutLogSumExpIsAnInputError) {
  EXPECT_THROW(waic("waic1", Target::predictive, oracle::Komaki::log_likelihood()), InputError);
}

TEST(PlugIn, InSampleAndPcicEqualTheClosedFormOfTheLinearGaussianModel) {
  for (const auto& problem : oracle::linear_gaussian_cases) {
    EXPECT_NEAR(plugin("in_sample_plugin", {}, problem.plug_in()).value, problem.in_sample_plugin_l2, 1e-10);
    EXPECT_NEAR(plugin("pcic_plugin", problem.squared_loss(), problem.plug_in()).value,
                problem.pcic_plugin_l2, 1e-10);
  }
}

TEST(PlugIn, EveryFormEqualsQuadratureForTheLogisticModel) {
  const auto check = [](const oracle::Logistic& posterior, oracle::Logistic::Loss loss,
                        const oracle::LogisticAnswers& answers) {
    const LossMoments moments = posterior.loss(loss);
    const std::vector<double> plug_in = posterior.plug_in(loss);
    EXPECT_NEAR(plugin("in_sample_plugin", {}, plug_in).value, answers.in_sample_plugin, 1e-10);
    EXPECT_NEAR(plugin("pcic_plugin", moments, plug_in).value, answers.pcic_plugin, 1e-10);
    EXPECT_NEAR(with_plug_in("gdic", Target::gibbs, moments, plug_in).value, answers.gdic, 1e-10);
    EXPECT_NEAR(plugin("gdic_plugin", moments, plug_in).value,
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
  const Estimate estimate = plugin("dic", posterior.loss(oracle::Logistic::negative_log),
                                   posterior.plug_in(oracle::Logistic::negative_log));
  EXPECT_EQ(estimate.name, "dic");
  EXPECT_NEAR(estimate.value, usual_dic / (2 * n), 1e-10);
}

TEST(PlugIn, MonteCarloErrorIsNotKnown) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 0.5}, .comoment = {0, 0}};
  const std::vector<double> plug_in{1, 4};
  EXPECT_TRUE(std::isnan(plugin("pcic_plugin", moments, plug_in).mcse));
  EXPECT_TRUE(std::isnan(with_plug_in("gdic", Target::gibbs, moments, plug_in).mcse));
}

TEST(PlugIn, ALossForAnotherNumberOfObservationsIsAnInputError) {
  const LossMoments moments{.mean = {2, 5}, .variance = {1, 1}, .covariance = {-1, 0.5}, .comoment = {0, 0}};
  const std::vector<double> plug_in{1};
  EXPECT_THROW(plugin("pcic_plugin", moments, plug_in), InputError);
  EXPECT_THROW(with_plug_in("gdic", Target::gibbs, moments, plug_in), InputError);
  EXPECT_THROW(plugin("gdic_plugin", moments, plug_in), InputError);
  EXPECT_THROW(plugin("dic", moments, plug_in), InputError);
}

TEST(Estimators, HaveNamesThatDifferWithinATargetAndKindOfLoss) {
  std::set<std::tuple<std::string_view, Target, bool>> names;
  for (const Estimator& estimator : estimators())
    for (const bool log_loss : {false, true}) {
      if (estimator.loss != LossKind::any && (estimator.loss == LossKind::log) != log_loss) continue;
      EXPECT_TRUE(names.emplace(estimator.name, estimator.target, log_loss).second) << estimator.name;
    }
}

TEST(Estimators, OfATargetStandTogether) {
  const Parts parts = [] {
    Parts all;
    for (const Estimator& estimator : estimators())
      for (const Term& term : estimator.terms) all[term.part] = {{1, 2}};
    return all;
  }();
  for (const bool log_loss : {false, true}) {
    std::vector<Target> order;
    for (const Estimate& estimate : estimate_all(parts, {.is_log_loss = log_loss, .power = 0.5}))
      if (order.empty() || order.back() != estimate.target) order.push_back(estimate.target);
    EXPECT_EQ(order, (std::vector<Target>(targets.begin(), targets.end())));
  }
}

TEST(Estimators, SayWhatTheyNeed) {
  for (const Estimator& estimator : estimators()) {
    if (estimator.name == "pcic") {
      EXPECT_EQ(estimator.needs(), "");
    }
    if (estimator.name == "gdic") {
      EXPECT_EQ(estimator.needs(), "--plug-in or --plug-in-loss");
    }
  }
}

TEST(Estimators, ErrorIsThatOfTheWeightedSumOfTheParts) {
  // psi_b = 3 mean - 2 plug_in: 1 and 11 in two batches of one chain, so V = 2 (1/4) 25 / (1/2).
  Parts parts;
  parts[Part::mean] = {{1}, {{{10, 1}, {10, 3}}}};
  parts[Part::plug_in] = {{1}, {{{10, 1}, {10, -1}}}};
  EXPECT_DOUBLE_EQ(estimate_one("gdic", Target::gibbs, parts).mcse, 5);
}

TEST(Estimators, ErrorIsUnknownIfAPartIsOfOtherBatches) {
  for (const BatchSeries& other : {BatchSeries{}, BatchSeries{{{10, 1}}}, BatchSeries{{{10, 1}, {9, 2}}}}) {
    Parts parts;
    parts[Part::mean] = {{1}, {{{10, 1}, {10, 3}}}};
    parts[Part::plug_in] = {{1}, other};
    EXPECT_TRUE(std::isnan(estimate_one("gdic", Target::gibbs, parts).mcse));
  }
}

TEST(Estimators, GdicOfAPowerEqualsGdicAtPowerOne) {
  Parts parts;
  parts[Part::mean] = {{3, 4}};
  parts[Part::plug_in] = {{1, 2}};
  EXPECT_EQ(estimate_one("gdic_beta", Target::gibbs, parts).pointwise,
            estimate_one("gdic", Target::gibbs, parts).pointwise);
  EXPECT_EQ(estimate_one("gdic_beta", Target::gibbs, parts, {.power = 0.5}).pointwise,
            (std::vector<double>{5, 6}));
}

}  // namespace
}  // namespace pcic
