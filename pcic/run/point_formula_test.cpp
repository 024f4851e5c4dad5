#include "pcic/run/point_formula.hpp"

#include <gtest/gtest.h>

namespace pcic {
namespace {

std::vector<std::string> predictions(const std::string& loss) {
  std::vector<std::string> texts;
  for (const Formula& each : predictions_in({loss, "loss"})) texts.push_back(each.text);
  return texts;
}

TEST(PredictionsIn, ALossOfTheCatalogueKnowsItsPrediction) {
  EXPECT_EQ(predictions("absolute_error(y, a + b * x)"), (std::vector<std::string>{"a + b * x"}));
  EXPECT_EQ(predictions("scaled_squared_error(y, mu, sigma)"), (std::vector<std::string>{"mu", "sigma"}));
  EXPECT_EQ(predictions("pinball(y, q, 0.9)"), (std::vector<std::string>{"q"}));
}

TEST(PredictionsIn, OtherFormulasHaveNone) {
  for (const char* other : {"abs(y - mu)", "2 * absolute_error(y, mu)", "log_loss(s)", "mu"})
    EXPECT_TRUE(predictions(other).empty()) << other;
}

TEST(Replaced, PutsTheNewNodeWhereverTheOldOneWasUsed) {
  Graph graph(2);
  const Dataset data{.arrays = {{"y", {2}, {1, 2}}, {"m", {2}, {10, 20}}}};
  const std::vector<ArrayInfo> draws = {{.name = "mu", .shape = {2}}};
  Builder builder(graph, data, draws);
  const NodeId loss = builder.per_observation({"square(y - mu) + mu", "loss"});
  const NodeId mu = builder.per_observation({"mu", "point"}), m = builder.per_observation({"m", "value"});
  const Replacement replacement[] = {{mu, m}};
  EXPECT_EQ(replaced(graph, loss, replacement), builder.per_observation({"square(y - m) + m", "loss"}));
  EXPECT_EQ(replaced(graph, m, replacement), m);
}

}  // namespace
}  // namespace pcic
