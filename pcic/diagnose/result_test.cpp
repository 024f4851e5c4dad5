#include "pcic/diagnose/result.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "pcic/core/errors.hpp"
#include "pcic/diagnose/convergence.hpp"
#include "pcic/estimate/gaussian_location_test.hpp"

namespace pcic {
namespace {

using oracle::GaussianLocation;

bool has(const Result& result, const std::string& code, const std::string& loss = {}) {
  return std::any_of(result.findings.begin(), result.findings.end(),
                     [&](const Finding& finding) { return finding.code == code && finding.loss == loss; });
}

EvaluationState good_run() {
  return GaussianLocation::sample({.num_chains = 4, .num_draws = 4000, .seed = 9});
}

// One observation, loss "nu", score "s", one block per chain.
EvaluationState one_observation(const std::vector<std::vector<double>>& nu,
                                const std::vector<std::vector<double>>& s) {
  EvaluationState state({.num_obs = 1, .score = "s", .losses = {"nu"}, .log_loss = false});
  for (std::size_t chain = 0; chain < nu.size(); ++chain) {
    state.begin_chain({.expected_draws = nu[chain].size()});
    const BlockView losses[] = {{nu[chain].data(), nu[chain].size(), 1, 1}};
    state.add(losses, {s[chain].data(), s[chain].size(), 1, 1});
  }
  return state;
}

std::vector<double> noise(std::size_t count, unsigned seed, double shift = 0) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(shift);
  std::vector<double> values(count);
  for (double& value : values) value = normal(random);
  return values;
}

TEST(MakeResult, DescribesTheRunAndEvaluatesEveryLoss) {
  const Result result = make_result(good_run(), {.divisor = Divisor::draws});
  EXPECT_EQ(result.num_obs, 3u);
  EXPECT_EQ(result.num_draws, 16000u);
  EXPECT_EQ(result.num_chains, 4u);
  EXPECT_EQ(result.score, "log_lik");
  EXPECT_EQ(result.divisor, Divisor::draws);
  ASSERT_EQ(result.losses.size(), 2u);
  EXPECT_EQ(result.losses[0].evaluation.loss, "-log_lik");
  EXPECT_EQ(result.losses[1].evaluation.loss, "squared");
  const Estimate* pcic = result.losses[1].evaluation.find("pcic");
  EXPECT_NEAR(pcic->value, GaussianLocation::pcic(), 4 * pcic->mcse);
}

TEST(MakeResult, FindsNothingInAGoodRun) {
  const Result result = make_result(good_run());
  for (const Finding& finding : result.findings)  // of three observations
    if (finding.code != "few_observations") ADD_FAILURE() << finding.code << ": " << finding.text;
}

TEST(MakeResult, ConvergenceIsThatOfTheInfluenceSeries) {
  const EvaluationState state = good_run();
  const Result result = make_result(state);
  for (std::size_t loss = 0; loss < 2; ++loss) {
    EXPECT_EQ(result.losses[loss].convergence.rhat, split_rhat(result.losses[loss].evaluation.series));
    EXPECT_EQ(result.losses[loss].convergence.ess, ess_mean(result.losses[loss].evaluation.series));
    EXPECT_NEAR(result.losses[loss].convergence.ess, 16000, 1600);  // independent draws
  }
}

TEST(MakeResult, TheAnswerOfTheLogLossIsPredictiveAndOfOtherLossesGibbs) {
  const Result result = make_result(good_run());
  EXPECT_EQ(result["-log_lik"].answer.target, Target::predictive);
  EXPECT_EQ(result["-log_lik"].answer_for(Target::gibbs)->series, "pcic2");
  EXPECT_EQ(result["squared"].answer.target, Target::gibbs);
  EXPECT_EQ(result["squared"]["pcic"].name, "pcic");
  EXPECT_THROW(result["cubed"], InputError);
  EXPECT_THROW(result["squared"]["dic"], InputError);
}

TEST(MakeResult, TheAnswerIsOfTheTargetThatWasAskedFor) {
  EvaluationState state = good_run();
  EXPECT_EQ(make_result(state, {.target = Target::gibbs})["-log_lik"].answer.target, Target::gibbs);
  EXPECT_THROW(make_result(state, {.target = Target::plugin}), InputError);
}

TEST(MakeResult, TheErrorOfAnAnswerThatOneEstimatorServesIsThatOfTheEstimator) {
  const Result result = make_result(good_run());  // without importance sampling
  const LossResult& squared = result["squared"];
  ASSERT_EQ(squared.answer.count(Served::by_series), 3u);
  EXPECT_NEAR(squared.answer.mcse, squared["pcic2"].mcse, 1e-14);
  EXPECT_EQ(squared.answer.value, squared["pcic2"].value);
}

TEST(MakeResult, FindsOneChainFewDrawsAndALargeMonteCarloError) {
  const Result result = make_result(GaussianLocation::sample({.num_draws = 60, .phi = 0.9, .seed = 2}));
  EXPECT_TRUE(has(result, "single_chain"));
  EXPECT_TRUE(has(result, "few_draws"));
  EXPECT_TRUE(has(result, "mcse_large", "squared"));
  EXPECT_TRUE(has(result, "ess_low", "squared"));
}

TEST(MakeResult, FindsChainsThatDisagree) {
  const Result result =
      make_result(one_observation({noise(1000, 1), noise(1000, 2, 3)}, {noise(1000, 3), noise(1000, 4)}));
  EXPECT_TRUE(has(result, "chains_disagree", "nu"));
  EXPECT_EQ(result.findings.front().code, "chains_disagree");
  EXPECT_EQ(result.findings.front().level, Level::severe);
}

TEST(MakeResult, FindsWhatIsNotSettled) {
  // nu = s^2 and s ~ N(0, 2): Cov(nu, s) = 0 and E nu~ s~^2 = 2 Var(s)^2; far above the guard.
  std::vector<double> s = noise(4000, 1), nu;
  for (double& value : s) {
    value *= 2;
    nu.push_back(value * value);
  }
  EXPECT_TRUE(has(make_result(one_observation({nu}, {s})), "unsettled", "nu"));
}

TEST(MakeResult, AValueThatIsNotFinitePoisonsItsObservationAndIsFound) {
  std::vector<double> nu = noise(1000, 1);
  nu[17] = std::numeric_limits<double>::infinity();
  const Result result = make_result(one_observation({noise(1000, 5), nu}, {noise(1000, 2), noise(1000, 3)}));
  EXPECT_TRUE(std::isnan(result.losses[0].evaluation.find("pcic")->value));
  EXPECT_TRUE(std::isnan(result.losses[0].convergence.rhat));
  ASSERT_TRUE(has(result, "non_finite", "nu"));
  EXPECT_NE(result.findings.front().text.find("observation 1 (inf, first in chain 2, draw 18)"),
            std::string::npos)
      << result.findings.front().text;
}

TEST(MakeResult, FindsAConstantScoreAndAConstantLoss) {
  const std::vector<double> constant(1000, 0.1);
  EXPECT_TRUE(has(make_result(one_observation({noise(1000, 1)}, {constant})), "constant_score"));
  EXPECT_TRUE(has(make_result(one_observation({constant}, {noise(1000, 1)})), "constant_loss", "nu"));
}

TEST(MakeResult, PlugInLossesGoToTheirLoss) {
  const Result result = make_result(good_run(), {.plug_in = {{.loss = "squared", .values = {1, 2, 3}}}});
  EXPECT_EQ(result.losses[0].evaluation.find("in_sample_plugin"), nullptr);
  EXPECT_EQ(result.losses[1].evaluation.find("in_sample_plugin")->value, 2);
  EXPECT_EQ(result["squared"].answer_for(Target::plugin)->series, "pcic_plugin");
  EXPECT_EQ(result["-log_lik"].answer_for(Target::plugin), nullptr);
}

TEST(MakeResult, PlugInForNoEvaluatedLossIsAnInputErrorThatNamesThoseThereAre) {
  try {
    make_result(good_run(), {.plug_in = {{.loss = "cubed", .values = {1, 2, 3}}}});
    FAIL() << "accepted a plug-in for a loss that was not evaluated";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "plug-in cubed: no such loss was evaluated; there is -log_lik, squared");
  }
}

TEST(MakeResult, PlugInOfAnotherLengthIsAnInputError) {
  for (const std::vector<double>& values : {std::vector<double>{}, std::vector<double>{1, 2}})
    EXPECT_THROW(make_result(good_run(), {.plug_in = {{.loss = "squared", .values = values}}}), InputError);
}

TEST(MakeResult, RemarksOfTheReadersBecomeFindings) {
  const Result result = make_result(good_run(), {.remarks = {"fit-2.csv: cut short at draw 812"}});
  EXPECT_EQ(result.findings[0].code, "reader_remark");
  EXPECT_EQ(result.findings[0].text, "fit-2.csv: cut short at draw 812");
}

TEST(MakeResult, WhatWasNotComputedIsANote) {
  const Result result = make_result(good_run(), {.not_computed = {"bpsic was not computed: too many"}});
  EXPECT_EQ(result.findings[0].code, "not_computed");
  EXPECT_EQ(result.findings[0].level, Level::note);
}

TEST(MakeResult, PutsSevereFindingsFirstAndNotesLast) {
  std::vector<double> nu = noise(50, 1);
  nu[3] = std::nan("");
  const Result result = make_result(one_observation({nu}, {noise(50, 2)}));
  ASSERT_GE(result.findings.size(), 3u);
  EXPECT_EQ(result.findings.front().level, Level::severe);
  EXPECT_EQ(result.findings.back().level, Level::note);
  EXPECT_TRUE(std::is_sorted(result.findings.begin(), result.findings.end(),
                             [](const Finding& a, const Finding& b) { return a.level > b.level; }));
}

TEST(MakeResult, AStateWithoutDrawsIsASevereFinding) {
  const Result result =
      make_result(EvaluationState({.num_obs = 2, .score = "s", .losses = {"nu"}, .log_loss = false}));
  ASSERT_FALSE(result.findings.empty());
  EXPECT_EQ(result.findings.front().code, "few_draws");
  EXPECT_EQ(result.findings.front().level, Level::severe);
}

}  // namespace
}  // namespace pcic
