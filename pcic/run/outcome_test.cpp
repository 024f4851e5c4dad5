#include "pcic/run/outcome.hpp"

#include <gtest/gtest.h>

#include "pcic/run/formula_job.hpp"

namespace pcic {
namespace {

class OutcomeTest : public testing::Test {
 protected:
  const Dataset data{{{"y", {3}, {1, 0, 2}}, {"x", {3}, {0.5, 1, 1.5}}, {"z", {3}, {1, 0, 2}}}};
  const std::vector<ArrayInfo> draws{{"mu", {}}, {"sigma", {}}, {"log_lik", {3}}};

  using Outcome = std::vector<Fingerprint>;
  Outcome outcome(const EvaluateOptions& options) const {
    return resolve_formulas(options, data, draws).question.outcome;
  }
  Outcome outcome_of(const std::string& score) const { return outcome({.score = score}); }
};

TEST_F(OutcomeTest, IsWhatStandsBeforeTheBar) {
  EXPECT_EQ(outcome_of("normal_lpdf(y | mu + x, sigma)"), Outcome{fingerprint(std::vector<double>{1, 0, 2})});
}

TEST_F(OutcomeTest, IsTheSameUnderAnotherModelAndAnotherName) {
  EXPECT_EQ(outcome_of("normal_lpdf(y | mu, sigma)"), outcome_of("2 * poisson_lpmf(z | exp(mu))"));
}

TEST_F(OutcomeTest, OfATransformedVariableIsAnother) {
  EXPECT_EQ(outcome_of("normal_lpdf(1 + 2 * y | mu, sigma)"),
            Outcome{fingerprint(std::vector<double>{3, 1, 5})});
}

TEST_F(OutcomeTest, OfAMixtureCountsOnce) {
  EXPECT_EQ(outcome_of("log_sum_exp(normal_lpdf(y | mu, 1), normal_lpdf(y | 0, sigma))"),
            outcome_of("normal_lpdf(y | mu, sigma)"));
}

TEST_F(OutcomeTest, IsFoundInDefinitions) {
  EXPECT_EQ(outcome({.score = "ll",
                     .definitions = {"m = mu + x", "twice = 2 * m", "ll = normal_lpdf(y | twice, sigma)"}}),
            outcome_of("normal_lpdf(y | mu, sigma)"));
}

TEST_F(OutcomeTest, DoesNotDependOnGroups) {
  EXPECT_EQ(outcome({.score = "normal_lpdf(y | mu, sigma)", .group = "z"}),
            outcome_of("normal_lpdf(y | mu, sigma)"));
}

TEST_F(OutcomeTest, IsFoundAtOnceHoweverOftenADefinitionIsNamed) {
  std::vector<std::string> definitions = {"d0 = normal_lpdf(y | mu, sigma)"};
  for (int k = 1; k < 60; ++k) {
    const std::string before = "d" + std::to_string(k - 1);
    definitions.push_back("d" + std::to_string(k) + " = " + before + " / 2 + " + before + " / 2");
  }
  EXPECT_EQ(outcome({.score = "d59", .definitions = definitions}), outcome_of("normal_lpdf(y | mu, sigma)"));
}

TEST_F(OutcomeTest, OfAStoredArrayIsNotKnown) {
  EXPECT_TRUE(outcome_of("log_lik").empty());
}

TEST_F(OutcomeTest, ThatDependsOnTheDrawsIsNotKnown) {
  EXPECT_TRUE(outcome_of("normal_lpdf(mu | y, sigma)").empty());
}

}  // namespace
}  // namespace pcic
