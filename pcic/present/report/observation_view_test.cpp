#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pcic/present/hand_made_result_test.hpp"
#include "pcic/present/json.hpp"
#include "pcic/present/report/linked_points-inl.hpp"
#include "pcic/present/report/observation_plots-inl.hpp"
#include "pcic/present/report/observation_view-inl.hpp"

namespace pcic {
namespace {

using testing::hand_made_log_loss;
using testing::hand_made_result;

ObservationView first_view(const Result& result) {
  return observation_views(Json::parse(to_json(result))).at(0);
}

// n observations of which only the last changes when it is left out.
Result long_result(std::size_t n) {
  Result result = hand_made_result();
  result.num_obs = n;
  LossEvaluation& evaluation = result.losses[0].evaluation;
  for (Estimate& estimate : evaluation.estimates) estimate.pointwise.assign(n, 1);
  evaluation.estimates[2].pointwise.back() = 3;
  evaluation.covariance.assign(n, 0);
  evaluation.ratio.assign(n, 0.1);
  evaluation.remaining_error.assign(n, 0);
  testing::give_answers(result.losses[0]);
  return result;
}

TEST(ObservationView, TheCorrectionIsTheAnswerMinusTheLossInSample) {
  const ObservationView view = first_view(hand_made_result());
  ASSERT_TRUE(view.find("correction"));
  EXPECT_NEAR(view.find("correction")->values[0], 0.6, 1e-15);  // pcic2 1.6, in sample 1
  EXPECT_NEAR(view.find("correction")->values[1], 1.8, 1e-15);
  EXPECT_EQ(view.find("rank")->values, (std::vector<double>{2, 1}));
}

TEST(ObservationView, ItNamesWhoServed) {
  const ObservationView view = first_view(hand_made_result());
  ASSERT_EQ(view.serving.size(), 1U);
  EXPECT_EQ(view.serving[0].words, "pcic2");
  EXPECT_EQ(view.find("series")->title, "pcic2");
  EXPECT_EQ(view.find("weights"), nullptr);
}

TEST(ObservationView, EveryTargetHasOne) {
  const std::vector<ObservationView> views = observation_views(Json::parse(to_json(hand_made_log_loss())));
  ASSERT_EQ(views.size(), 2U);
  EXPECT_NE(views[0].target, views[1].target);
}

TEST(ObservationView, AThousandObservationsAreAllDrawn) {
  EXPECT_EQ(first_view(long_result(most_drawn)).drawn.size(), most_drawn);
}

TEST(ObservationView, OfMoreTheOneThatMovesMostIsDrawnOnceAndInOrder) {
  const ObservationView view = first_view(long_result(5 * most_drawn));
  EXPECT_EQ(view.drawn.size(), most_drawn);
  EXPECT_EQ(view.drawn.back(), 5 * most_drawn - 1);
  EXPECT_TRUE(std::ranges::is_sorted(view.drawn));
  EXPECT_EQ(std::ranges::adjacent_find(view.drawn), view.drawn.end());
  EXPECT_EQ(view.find("answer")->values.size(), 5 * most_drawn);
}

TEST(ObservationView, OfManyThatAreNotSettledThoseThatMoveMostAreDrawn) {
  Result result = long_result(5 * most_drawn);
  result.losses[0].answer.served.assign(5 * most_drawn, Served::by_nobody);
  const ObservationView view = first_view(result);
  EXPECT_EQ(view.drawn.size(), most_drawn);
  EXPECT_EQ(view.drawn.back(), 5 * most_drawn - 1);
}

TEST(ObservationView, GroupsKeepTheirNamesAndObservationsTheirNumbers) {
  Result result = hand_made_result();
  result.question = {.score = "log_lik", .num_obs = 3, .dropped = {1}};
  EXPECT_EQ(observation_labels(Json::parse(to_json(result))), (std::vector<std::string>{"1", "3"}));
  result.question = {.score = "log_lik", .group = "g", .num_obs = 3, .group_labels = {"a", "b"}};
  EXPECT_EQ(observation_labels(Json::parse(to_json(result))), (std::vector<std::string>{"a", "b"}));
}

TEST(ObservationPlots, WithoutWeightsTheSeriesIsComparedWithNothing) {
  std::vector<std::string> names;
  for (const NamedPlot& plot : observation_plots(first_view(hand_made_result()))) names.push_back(plot.name);
  EXPECT_EQ(names, (std::vector<std::string>{"correction", "sorted", "trust"}));
}

TEST(ObservationPlots, RowsHoldTheValuesOfTheirObservation) {
  const Json rows = observation_rows(first_view(hand_made_result()), {"a", "b"});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1]["observation"], "b");
  EXPECT_EQ(rows[1]["number"], 2);
  EXPECT_EQ(rows[1]["in_sample"], 3);
}

}  // namespace
}  // namespace pcic
