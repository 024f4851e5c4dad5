#include "pcic/run/dropped_observations.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/core/evaluated_observations.hpp"
#include "pcic/present/pointwise_csv.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

using Places = std::vector<std::size_t>;

Places dropped(const EvaluateOptions& options, const std::vector<double>& holds = {}) {
  return dropped_observations(options, 5, [&](const std::string&) { return holds; });
}

std::string refusal(const EvaluateOptions& options, const std::vector<double>& holds = {}) {
  try {
    dropped(options, holds);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(DroppedObservations, AreThoseWithANumberAndThoseForWhichTheFormulaDoesNotHold) {
  EXPECT_EQ(dropped({}), Places{});
  EXPECT_EQ(dropped({.drop = {4, 1, 4}}), (Places{0, 3}));
  EXPECT_EQ(dropped({.where = "w"}, {1, 0, 1, 2, 1}), Places{1});
  EXPECT_EQ(dropped({.drop = {5}, .where = "w"}, {1, 0, 1, 1, 1}), (Places{1, 4}));
}

TEST(DroppedObservations, AreRefusedIfThereAreNoSuchOnesOrNoOthers) {
  EXPECT_EQ(refusal({.drop = {6}}), "--drop 6: there is no such observation; they are numbered 1 to 5.");
  EXPECT_EQ(refusal({.where = "w"}, {0, 0, 0, 0, 0}),
            "--where 'w': leaves none of the 5 observations to evaluate; keep at least one.");
  EXPECT_EQ(refusal({.where = "w"}, {1, 1, NAN, 1, 1}),
            "--where 'w': it has no value for observation 3; expected true or false for every one.");
  EXPECT_NE(refusal({.group = "g", .drop = {1}}), "");
}

// y_i ~ N(mu, 1), mu ~ draws; five observations.
struct Fit {
  std::vector<double> mu;
  Dataset data{.arrays = {{"y", {5}, {0.1, -1, 4, 0.3, 1}}, {"year", {5}, {1989, 1991, 1992, 1990, 1993}}}};

  Fit() {
    for (int m = 0; m < 200; ++m) mu.push_back(std::sin(37.0 * m));
  }
  Result evaluate(EvaluateOptions options) const {
    options.score = "normal_lpdf(y | mu, 1)";
    options.losses = {"sq = (y - mu)^2"};
    MemorySource source("fit", {{{"mu", {}, ""}, {mu}}}, 64);
    return pcic::evaluate(source, data, options);
  }
};

TEST(DroppedObservations, DoNotChangeWhatIsSaidOfTheOthers) {
  const Fit fit;
  const Result all = fit.evaluate({});
  for (const EvaluateOptions& options :
       {EvaluateOptions{.drop = {1, 4}}, EvaluateOptions{.where = "year > 1990"}}) {
    const Result some = fit.evaluate(options);
    EXPECT_EQ(some.num_obs, 3u);
    ASSERT_TRUE(some.question);
    EXPECT_EQ(some.question->dropped, (Places{0, 3}));
    EXPECT_EQ(some.question->num_obs, 5u);
    const EvaluatedObservations kept(some.question);
    for (const Estimate& estimate : some.losses.front().evaluation.estimates) {
      const Estimate& whole = *all.losses.front().evaluation.find(estimate.name);
      for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(estimate.pointwise[k], whole.pointwise[kept.place(k)], 1e-13) << estimate.name;
    }
  }
}

TEST(DroppedObservations, KeepTheNumbersOfTheOthers) {
  const Result some = Fit().evaluate({.drop = {1, 4}});
  const std::string csv = to_pointwise_csv(some);
  EXPECT_NE(csv.find("\nsq,gibbs,2,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\nsq,gibbs,3,"), std::string::npos);
  EXPECT_NE(csv.find("\nsq,gibbs,5,"), std::string::npos);
  EXPECT_EQ(csv.find("\nsq,gibbs,1,"), std::string::npos);
  for (const Finding& finding : some.findings)
    for (const std::size_t place : finding.observations) EXPECT_TRUE(place == 1 || place == 2 || place == 4);
}

}  // namespace
}  // namespace pcic
