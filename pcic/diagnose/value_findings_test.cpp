#include "pcic/diagnose/value_findings.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace pcic {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

EvaluationShape shape() {
  return {.num_obs = 30, .score = "log_lik", .losses = {"squared"}, .log_loss = true};
}

TEST(NonFinite, NamesObservationChainDrawAndValueCountedFromOne) {
  const std::vector<NonFiniteValue> values{
      {.array = "log_lik", .obs = 4, .chain = 1, .draw = 16, .value = -infinity},
      {.array = "log_lik",
       .obs = 0,
       .chain = 0,
       .draw = 0,
       .value = std::numeric_limits<double>::quiet_NaN()}};
  const std::vector<Finding> findings = find_non_finite(values, shape());
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].level, Level::severe);
  EXPECT_EQ(findings[0].code, "non_finite");
  EXPECT_EQ(findings[0].loss, "");
  EXPECT_EQ(findings[0].observations, (std::vector<std::size_t>{4, 0}));
  EXPECT_EQ(findings[0].text.substr(0, findings[0].text.find(". ")),
            "log_lik is not finite at observation 5 (-inf, first in chain 2, draw 17), "
            "observation 1 (nan, first in chain 1, draw 1)");
}

TEST(NonFinite, GivesOneFindingPerArrayAndSaysWhichLoss) {
  const std::vector<NonFiniteValue> values{{.array = "squared", .obs = 2, .value = infinity},
                                           {.array = "log_lik", .obs = 3, .value = infinity},
                                           {.array = "squared", .obs = 1, .value = infinity}};
  const std::vector<Finding> findings = find_non_finite(values, shape());
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].loss, "squared");
  EXPECT_EQ(findings[0].observations, (std::vector<std::size_t>{2, 1}));
  EXPECT_EQ(findings[1].loss, "");
}

TEST(NonFinite, NamesAtMostTenPlaces) {
  std::vector<NonFiniteValue> values;
  for (std::size_t i = 0; i < 22; ++i) values.push_back({.array = "log_lik", .obs = i, .value = infinity});
  const Finding finding = find_non_finite(values, shape()).at(0);
  EXPECT_EQ(finding.observations.size(), 22u);
  EXPECT_NE(finding.text.find("observation 10 ("), std::string::npos);
  EXPECT_EQ(finding.text.find("observation 11 ("), std::string::npos);
  EXPECT_NE(finding.text.find(" and 12 more"), std::string::npos);
}

TEST(NonFinite, IsNotFoundAmongFiniteValues) {
  EXPECT_TRUE(find_non_finite({}, shape()).empty());
}

TEST(ConstantScore, IsFoundWhereTheVarianceIsZero) {
  const ScoreMoments moments{
      .mean = {1, 2, 3}, .variance = {0.5, 0, 0.1}, .third = {0, 0, 0}, .log_mean_exp = {}};
  const std::vector<Finding> findings = find_constant_score(moments, "log_lik");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].level, Level::warning);
  EXPECT_EQ(findings[0].code, "constant_score");
  EXPECT_EQ(findings[0].observations, std::vector<std::size_t>{1});
  EXPECT_NE(findings[0].text.find("1 of 3 observations (2)"), std::string::npos);
}

TEST(ConstantScore, OfEveryObservationIsSaidInOneWord) {
  const ScoreMoments moments{.mean = {1, 2}, .variance = {0, 0}, .third = {0, 0}, .log_mean_exp = {}};
  EXPECT_NE(find_constant_score(moments, "s").at(0).text.find("all 2 observations"), std::string::npos);
}

TEST(ConstantScore, IsNotFoundWhereItVariesOrIsNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const ScoreMoments moments{
      .mean = {1, nan}, .variance = {1e-300, nan}, .third = {0, nan}, .log_mean_exp = {}};
  EXPECT_TRUE(find_constant_score(moments, "s").empty());
}

TEST(ConstantLoss, IsANoteWhereTheVarianceIsZero) {
  const LossMoments moments{.mean = {1, 2}, .variance = {0, 1}, .covariance = {0, 0}, .comoment = {0, 0}};
  const std::vector<Finding> findings = find_constant_loss(moments, "zero_one");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].level, Level::note);
  EXPECT_EQ(findings[0].code, "constant_loss");
  EXPECT_EQ(findings[0].loss, "zero_one");
  EXPECT_EQ(findings[0].observations, std::vector<std::size_t>{0});
}

TEST(ConstantLoss, IsNotFoundWhereItVaries) {
  const LossMoments moments{.mean = {1, 2}, .variance = {2, 1}, .covariance = {0, 0}, .comoment = {0, 0}};
  EXPECT_TRUE(find_constant_loss(moments, "zero_one").empty());
}

}  // namespace
}  // namespace pcic
