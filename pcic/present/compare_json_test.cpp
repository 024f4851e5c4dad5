#include "pcic/present/compare_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "pcic/present/hand_made_comparison_test.hpp"

namespace pcic {
namespace {

using nlohmann::json;
using testing::hand_made_comparison;

TEST(CompareJson, TheFormatAndItsVersionComeFirst) {
  EXPECT_TRUE(to_json(hand_made_comparison(true))
                  .starts_with("{\n  \"schema\": \"pcic-comparison\",\n  \"schema_version\": 1,\n"));
}

TEST(CompareJson, HasBothScalesOfValueAndDifference) {
  const json document = json::parse(to_json(hand_made_comparison(false)));
  EXPECT_EQ(document["run"]["models"], json::parse(R"(["wide", "narrow"])"));
  EXPECT_EQ(document["run"]["num_obs"], 3);
  const json& models = document["losses"][0]["models"];
  EXPECT_EQ(models[0]["model"], "narrow");
  EXPECT_EQ(models[0]["estimate"]["sum"]["value"], 6.0);
  EXPECT_EQ(models[1]["difference"]["mean"]["value"], 1.0);
  EXPECT_EQ(models[1]["difference"]["sum"]["value"], 3.0);
  EXPECT_DOUBLE_EQ(models[1]["difference"]["sum"]["se"].get<double>(), std::sqrt(3.0));
  EXPECT_EQ(models[1]["diag_diff"], "N < 100");
  EXPECT_EQ(models[1]["diag_value"], "1 r > 0.5");
  EXPECT_EQ(models[0]["p_worse"], nullptr);
  EXPECT_FALSE(models[0].contains("weights"));
}

TEST(CompareJson, SpeaksOfElpdAndWeightsUnderTheLogLoss) {
  const json models = json::parse(to_json(hand_made_comparison(true)))["losses"][0]["models"];
  EXPECT_EQ(models[0]["elpd_diff"], 0.0);
  EXPECT_FALSE(std::signbit(models[0]["elpd_diff"].get<double>()));
  EXPECT_EQ(models[1]["elpd_diff"], -3.0);
  EXPECT_DOUBLE_EQ(models[1]["se_diff"].get<double>(), std::sqrt(3.0));
  EXPECT_NEAR(models[0]["weights"]["stacking"].get<double>(), 1, 1e-10);
  EXPECT_EQ(models[0]["weights"].size(), 4u);
}

TEST(CompareJson, HoldsTheFindings) {
  const json findings = json::parse(to_json(hand_made_comparison(false)))["findings"];
  EXPECT_EQ(findings[0]["code"], "comparison_unreliable");
  EXPECT_EQ(findings[1]["code"], "few_observations");
}

}  // namespace
}  // namespace pcic
