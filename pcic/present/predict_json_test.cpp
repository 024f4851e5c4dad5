#include "pcic/present/predict_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "pcic/present/hand_made_prediction_test.hpp"

namespace pcic {
namespace {

using nlohmann::json;

TEST(PredictJson, SaysWhatWasComputedFromWhat) {
  const json document = json::parse(to_json(hand_made_prediction()));
  EXPECT_EQ(document["schema"], "pcic-prediction");
  EXPECT_EQ(document["schema_version"], 2);
  EXPECT_TRUE(document["question"].is_null());
  EXPECT_EQ(document["run"]["num_obs"], 3);
  EXPECT_EQ(document["run"]["num_draws"], 1000);
  EXPECT_EQ(document["run"]["predicted"], "y_rep");
  EXPECT_EQ(document["run"]["observed"], "y");
  EXPECT_EQ(document["run"]["kind"], "draws");
  EXPECT_EQ(document["run"]["psis_flavour"], "loo");
  EXPECT_EQ(document["run"]["pareto_k_threshold"], 1 - 1.0 / 3);
}

TEST(PredictJson, HoldsMeasuresThreeWaysAndColumnsPerObservation) {
  const json document = json::parse(to_json(hand_made_prediction()));
  ASSERT_EQ(document["measures"].size(), 7u);
  EXPECT_EQ(document["measures"][0]["name"], "crps");
  EXPECT_EQ(document["measures"][0]["first_order"]["value"], 0.625);
  EXPECT_EQ(document["measures"][0]["psis"]["se"], 0);
  EXPECT_EQ(document["measures"][6]["larger_is_better"], true);
  EXPECT_EQ(document["pointwise"]["pareto_k_of_mean"], json({0.375, 0.375, 0.875}));
  EXPECT_EQ(document["findings"][0]["code"], "pareto_k_high");
  EXPECT_EQ(document["findings"][0]["observations"], json({3}));
}

TEST(PredictJson, WritesNullForWhatIsNotFiniteOrNotThere) {
  const json document = json::parse(to_json(troubled_prediction()));
  EXPECT_TRUE(document["run"]["observed"].is_null());
  EXPECT_TRUE(document["measures"].empty());
  EXPECT_EQ(document["pointwise"]["pareto_k"], json({nullptr, nullptr}));
  EXPECT_EQ(document["run"]["kind"], "mean");
  EXPECT_EQ(document["run"]["psis_flavour"], "arviz");
}

}  // namespace
}  // namespace pcic
