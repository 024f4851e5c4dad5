#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "pcic/present/hand_made_influence_test.hpp"
#include "pcic/present/influence_json.hpp"
#include "pcic/present/influence_text.hpp"

namespace pcic {
namespace {

using nlohmann::json;

CaseInfluence hand_made() {
  return testing::hand_made_influence();
}

TEST(InfluenceText, SaysFirstWhichCaseWeighsMost) {
  const std::string text = to_text(hand_made(), {.text = {.width = 400}});
  EXPECT_TRUE(text.starts_with(
      "Under `mae` case `St. Paul's, upper` weighs most: left out, its own loss would change by "
      "2.000; the next, `Choate`, has 0.25 of that influence. The mean loss of all would change "
      "most, by -0.1250, without `Choate`.\n"))
      << text;
}

TEST(InfluenceText, ListsTheMostInfluentialFirst) {
  const std::string text = to_text(hand_made());
  const std::size_t first = text.find("\nSt. Paul's, upper "), second = text.find("\nChoate ");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_LT(first, second);
  EXPECT_EQ(to_text(hand_made(), {.top = 1, .text = {}}).find("\nChoate "), std::string::npos);
}

TEST(InfluenceText, ShowsBothSpreadsOfTheParameters) {
  const std::string text = to_text(hand_made());
  EXPECT_NE(text.find("\nmu "), std::string::npos);
  EXPECT_NE(text.find("0.50\n"), std::string::npos) << text;  // 1 / 2
  EXPECT_NE(text.find("3.00\n"), std::string::npos) << text;  // 9 / 3
}

TEST(InfluenceText, SaysThatThePriorHoldsAMeanOnlyWhereNoCaseHasTheLeverageTo) {
  CaseInfluence influence = hand_made();  // r up to 0.5
  EXPECT_EQ(to_text(influence).find("the prior holds it"), std::string::npos);
  influence.losses[0].ratio = {0.1, 0.3, 0};
  EXPECT_NE(to_text(influence).find("the prior holds it"), std::string::npos) << to_text(influence);
}

TEST(InfluenceText, SaysThatNothingCouldBeComputed) {
  CaseInfluence influence = hand_made();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  influence.losses[0].own = influence.losses[0].relative = influence.losses[0].on_total = {nan, nan, nan};
  EXPECT_TRUE(to_text(influence).starts_with("Under `mae` no influence could be computed"));
}

TEST(InfluenceText, HasColumnsForWhatIsKnown) {
  CaseInfluence influence = hand_made();
  EXPECT_EQ(to_text(influence).find("k-hat"), std::string::npos);
  influence.pareto_k = {0.1, 0.75, 0.2};
  influence.observation_scale = {0.1, 0.2, 0.3};
  influence.observation_scale_error = {0.01, 0.02, 0.03};
  EXPECT_NE(to_text(influence).find("obs. scale  error   k-hat\n"), std::string::npos) << to_text(influence);
}

TEST(InfluenceJson, HoldsEverything) {
  const json document = json::parse(to_json(hand_made()));
  EXPECT_EQ(document["schema"], "pcic-influence");
  EXPECT_EQ(document["schema_version"], 2);
  EXPECT_EQ(document["question"], nullptr);
  EXPECT_EQ(document["run"]["num_obs"], 3);
  EXPECT_EQ(document["cases"][1], "St. Paul's, upper");
  EXPECT_EQ(document["losses"][0]["own"], json::parse("[-0.5, -2.0, 0.0]"));
  EXPECT_EQ(document["losses"][0]["on_total"], json::parse("[0.125, 0.0625, 0.0]"));
  EXPECT_EQ(document["observation_scale"], nullptr);
  EXPECT_EQ(document["parameters"]["jackknife_covariance"], json::parse("[[1.0, 0.0], [0.0, 81.0]]"));
}

TEST(InfluenceJson, HasNullForWhatWasNotAskedFor) {
  CaseInfluence influence = hand_made();
  influence.parameters = {};
  influence.cases = {};
  const json document = json::parse(to_json(influence));
  EXPECT_EQ(document["parameters"], nullptr);
  EXPECT_EQ(document["cases"], nullptr);
}

TEST(InfluenceCsv, HasARowPerLossAndCase) {
  const std::string csv = to_csv(hand_made());
  EXPECT_TRUE(csv.starts_with("loss,observation,case,own,relative,on_total,ratio,score_variance,"));
  EXPECT_NE(csv.find("\nmae,2,\"St. Paul's, upper\",-2,1,0.0625,0.5,1,,,\n"), std::string::npos) << csv;
}

}  // namespace
}  // namespace pcic
