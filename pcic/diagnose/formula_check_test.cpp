#include "pcic/diagnose/formula_check.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

FormulaCheck differing() {
  FormulaCheck check;
  check.num_obs = 919;
  check.num_differing = 12;
  check.num_draws = 64;
  check.worst = 2;
  check.variation = 4.25;
  check.explained = 2e-5;
  check.own_variation = 10;
  return check;
}

TEST(FormulaCheckTest, WhatAgreesIsNoFinding) {
  FormulaCheck check = differing();
  check.variation = check.explained;
  EXPECT_TRUE(check.agrees());
  EXPECT_TRUE(find_formula_differences(std::vector{check}).empty());
}

TEST(FormulaCheckTest, ADifferenceIsAWarningThatNamesTheWorstObservation) {
  const std::vector<Finding> findings = find_formula_differences(std::vector{differing()});
  ASSERT_EQ(findings.size(), 1);
  EXPECT_EQ(findings[0].level, Level::warning);
  EXPECT_EQ(findings[0].code, "differs_from_fit");
  EXPECT_EQ(findings[0].text,
            "The score does not reproduce log_lik of the fit: for observation 3 their difference varies by "
            "4.2 over "
            "64 draws, of which the digits of the file explain 2e-05. 12 of 919 observations differ. Perhaps "
            "a term, "
            "an index or a column of the data differs from the model's.");
}

TEST(FormulaCheckTest, AKnownCauseIsNamed) {
  FormulaCheck check = differing();
  check.cause = "It is 2 times log_lik.";
  EXPECT_TRUE(
      find_formula_differences(std::vector{check})[0].text.ends_with("differ. It is 2 times log_lik."));
}

TEST(FormulaCheckTest, WhatCannotMatterIsANote) {
  FormulaCheck check = differing();
  check.variation = 0.01 * check.own_variation;
  const std::vector<Finding> findings = find_formula_differences(std::vector{check});
  EXPECT_EQ(findings.at(0).level, Level::note);
  EXPECT_TRUE(findings[0].text.ends_with("It is too small to matter here."));
}

TEST(FormulaCheckTest, LpHasNoObservations) {
  FormulaCheck check = differing();
  check.against = "lp__";
  check.what = "The sum of score and prior";
  check.num_obs = check.num_differing = 0;
  const std::vector<Finding> findings = find_formula_differences(std::vector{check});
  EXPECT_EQ(findings.at(0).code, "differs_from_fit");
  EXPECT_EQ(
      findings[0].text,
      "The sum of score and prior does not reproduce lp__ of the fit: their difference varies by 4.2 over 64 "
      "draws, of which the digits of the file explain 2e-05. Perhaps a prior is missing, an index or a "
      "column "
      "differs from the model's, or a parameter has bounds that its draws do not show.");
}

}  // namespace
}  // namespace pcic
