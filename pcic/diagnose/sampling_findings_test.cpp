#include "pcic/diagnose/sampling_findings.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<std::string> codes(const std::vector<Finding>& findings) {
  std::vector<std::string> result;
  for (const Finding& finding : findings) result.push_back(finding.code);
  return result;
}

using Codes = std::vector<std::string>;

TEST(FewDraws, IsSevereBelowTwoDraws) {
  const std::vector<Finding> findings = find_short_run({{1, 1}, {0, 0}});
  ASSERT_EQ(codes(findings), Codes{"few_draws"});
  EXPECT_EQ(findings[0].level, Level::severe);
}

TEST(FewDraws, IsAWarningBelowTheMinimum) {
  const std::vector<Finding> findings = find_short_run({{50, 10}, {49, 10}});
  ASSERT_EQ(codes(findings), Codes{"few_draws"});
  EXPECT_EQ(findings[0].level, Level::warning);
  EXPECT_EQ(findings[0].text.substr(0, 16), "99 draws in all:");
}

TEST(FewDraws, NamesTheChainsTooShortForTwoBatches) {
  const std::vector<Finding> findings = find_short_run({{500, 10}, {1, 1}, {500, 10}, {0, 0}});
  ASSERT_EQ(codes(findings), Codes{"few_draws"});
  EXPECT_NE(findings[0].text.find("chain 2, 4:"), std::string::npos) << findings[0].text;
}

TEST(FewDraws, IsNotFoundFromTheMinimumOn) {
  EXPECT_TRUE(find_short_run({{50, 10}, {50, 10}}).empty());
}

TEST(SingleChain, IsANoteForOneChainAndAbsentForTwo) {
  const std::vector<Finding> findings = find_short_run({{1000, 16}});
  ASSERT_EQ(codes(findings), Codes{"single_chain"});
  EXPECT_EQ(findings[0].level, Level::note);
  EXPECT_TRUE(find_short_run({{1000, 16}, {1000, 16}}).empty());
}

TEST(ChainsDisagree, IsAWarningAboveTheLimitAndSevereFarAbove) {
  const auto level = [](double rhat) {
    return find_poor_mixing({.rhat = rhat, .ess = 4000}, "squared", 4).at(0).level;
  };
  EXPECT_EQ(level(1.02), Level::warning);
  EXPECT_EQ(level(1.2), Level::severe);
  EXPECT_EQ(level(infinity), Level::severe);
  const Finding finding = find_poor_mixing({.rhat = 1.02, .ess = 4000}, "squared", 4).at(0);
  EXPECT_EQ(finding.code, "chains_disagree");
  EXPECT_EQ(finding.loss, "squared");
  EXPECT_NE(finding.text.find("R-hat of pcic is 1.020, above 1.01: the chains do not"), std::string::npos);
}

TEST(ChainsDisagree, SpeaksOfHalvesIfThereIsOneChain) {
  EXPECT_NE(
      find_poor_mixing({.rhat = 1.02, .ess = 4000}, "squared", 1).at(0).text.find("halves of the chain"),
      std::string::npos);
}

TEST(ChainsDisagree, IsNotFoundUpToTheLimitOrForNan) {
  EXPECT_TRUE(find_poor_mixing({.rhat = thresholds.rhat, .ess = 4000}, "squared", 4).empty());
  EXPECT_TRUE(find_poor_mixing({}, "squared", 4).empty());
}

TEST(EssLow, IsFoundBelow400AndBelow100PerChain) {
  EXPECT_EQ(codes(find_poor_mixing({.rhat = 1, .ess = 399}, "squared", 1)), Codes{"ess_low"});
  EXPECT_EQ(codes(find_poor_mixing({.rhat = 1, .ess = 799}, "squared", 8)), Codes{"ess_low"});
  EXPECT_EQ(find_poor_mixing({.rhat = 1, .ess = 399}, "squared", 1)[0].level, Level::warning);
}

TEST(EssLow, IsNotFoundFromThereOn) {
  EXPECT_TRUE(find_poor_mixing({.rhat = 1, .ess = 400}, "squared", 4).empty());
  EXPECT_TRUE(find_poor_mixing({.rhat = 1, .ess = 800}, "squared", 8).empty());
}

LossResult result_with(double se, double mcse) {
  LossResult result;
  result.evaluation.loss = "squared";
  result.answer.se = se;
  result.answer.mcse = mcse;
  return result;
}

TEST(McseLarge, IsFoundWhereTheErrorOfTheAnswerIsNotSmall) {
  const std::vector<Finding> findings = find_large_mcse(result_with(2, 0.3));
  ASSERT_EQ(codes(findings), Codes{"mcse_large"});
  EXPECT_EQ(findings[0].level, Level::warning);
  EXPECT_EQ(findings[0].loss, "squared");
  EXPECT_TRUE(findings[0].text.starts_with(
      "The Monte Carlo error of the answer (0.3) exceeds 0.1 of its standard error (2)"))
      << findings[0].text;
}

TEST(McseLarge, IsNotFoundWhereMcseIsSmallOrUnknown) {
  EXPECT_TRUE(find_large_mcse(result_with(1, 0.1)).empty());
  EXPECT_TRUE(find_large_mcse(result_with(1, std::numeric_limits<double>::quiet_NaN())).empty());
}

}  // namespace
}  // namespace pcic
