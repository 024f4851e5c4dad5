#include "pcic/diagnose/ratio_findings.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

constexpr double look = thresholds.ratio_look, unreliable = thresholds.ratio_unreliable;
constexpr double between = (look + unreliable) / 2, little = 1e-4;

LossEvaluation evaluation_with(std::vector<double> ratio) {
  LossEvaluation evaluation;
  evaluation.loss = "squared";
  evaluation.ratio = std::move(ratio);
  return evaluation;
}

TEST(RatioUnreliable, IsFoundAboveTheSecondLimitWithTheWorstObservationFirst) {
  const std::vector<Finding> findings =
      find_large_ratios(evaluation_with({0.1, 1.2, 0.2, 3.5, unreliable + little}));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].level, Level::warning);
  EXPECT_EQ(findings[0].code, "ratio_unreliable");
  EXPECT_EQ(findings[0].loss, "squared");
  EXPECT_EQ(findings[0].observations, (std::vector<std::size_t>{3, 1, 4}));
  EXPECT_NE(findings[0].text.find(
                fmt::format("r > {} for 3 of 5 observations (largest 3.5): 4, 2, 5.", unreliable)),
            std::string::npos)
      << findings[0].text;
}

TEST(RatioLook, IsFoundAboveTheFirstLimitUpToTheSecond) {
  const std::vector<Finding> findings =
      find_large_ratios(evaluation_with({look, between, unreliable, look + little}));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].level, Level::note);
  EXPECT_EQ(findings[0].code, "ratio_look");
  EXPECT_EQ(findings[0].observations, (std::vector<std::size_t>{2, 1, 3}));
  EXPECT_NE(
      findings[0].text.find(fmt::format("between {} and {} for 3 of 4 observations (largest {}): 3, 2, 4.",
                                        look, unreliable, unreliable)),
      std::string::npos)
      << findings[0].text;
}

TEST(RatioFindings, NameTenObservationsAndListThemAll) {
  const Finding finding = find_large_ratios(evaluation_with(std::vector<double>(22, 2.0))).at(0);
  EXPECT_EQ(finding.observations.size(), 22u);
  EXPECT_NE(finding.text.find("9, 10 and 12 more"), std::string::npos);
}

TEST(RatioFindings, IncludeAnInfiniteRatioAndLeaveNanToOthers) {
  const std::vector<Finding> findings = find_large_ratios(evaluation_with({std::nan(""), INFINITY}));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].observations, std::vector<std::size_t>{1});
}

TEST(RatioFindings, AreAbsentUpToTheFirstLimit) {
  EXPECT_TRUE(find_large_ratios(evaluation_with({0, look / 2, look})).empty());
}

}  // namespace
}  // namespace pcic
