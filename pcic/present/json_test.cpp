#include "pcic/present/json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pcic/present/hand_made_result_test.hpp"

namespace pcic {
namespace {

using nlohmann::json;
using testing::hand_made_estimate;
using testing::hand_made_finding;
using testing::hand_made_log_loss;
using testing::hand_made_result;
using testing::inf;
using testing::nan;

json parsed(const Result& result) {
  return json::parse(to_json(result));
}

TEST(Json, TheFormatAndItsVersionComeFirst) {
  EXPECT_TRUE(to_json(hand_made_result())
                  .starts_with("{\n  \"schema\": \"pcic-result\",\n  \"schema_version\": 3,\n"));
}

TEST(Json, TheProgramAndItsVersionAreNamed) {
  const json document = parsed(hand_made_result());
  EXPECT_EQ(document["generator"]["name"], "pcic");
  EXPECT_EQ(document["generator"]["version"], PCIC_VERSION);
}

TEST(Json, TheRunIsDescribed) {
  Result result = hand_made_result();
  EXPECT_EQ(parsed(result)["run"],
            json::parse(R"({"num_obs": 2, "observations": null, "num_draws": 1000, "num_chains": 4,
                                                   "score": "log_lik", "draws_from": "posterior",
                                                   "divisor": "draws_minus_one", "formula_checks": [],
                                                   "reading": null, "chains": [], "command": null,
                                                   "sentences": ["Computed from 1000 draws in 4 chains, for 2 observations; score `log_lik`; covariances divided by the number of draws minus one."]})"));
  result.divisor = Divisor::draws;
  result.draws_from = DrawsFrom::mixture;
  EXPECT_EQ(parsed(result)["run"]["divisor"], "draws");
  EXPECT_EQ(parsed(result)["run"]["draws_from"], "mixture");
}

TEST(Json, TheQuestionIsThereIfItIsKnown) {
  Result result = hand_made_result();
  EXPECT_EQ(parsed(result)["question"], nullptr);
  result.question = {.score = "normal_lpdf(y | mu, 1)",
                     .losses = {{"abs_err", "abs(y - mu)"}},
                     .definitions = {{"mu", "a + b"}},
                     .weights = "w",
                     .num_obs = 2,
                     .dropped = {1},
                     .total_weight = 5,
                     .outcome = {{2, 255}},
                     .weight_values = Fingerprint{2, 1},
                     .data = {{"y", true, {2, 255}}}};
  const json expected = json::parse(R"json({"score": "normal_lpdf(y | mu, 1)",
      "losses": [{"name": "abs_err", "formula": "abs(y - mu)"}], "definitions": [{"name": "mu", "formula": "a + b"}],
      "prior": null, "beta": 1.0, "points": [], "group": null, "weights": "w", "weighting": "frequency", "total_weight": 5.0,
      "num_obs": 2, "where": null, "dropped": [2], "held_out": null, "fold": null, "refitted": [], "group_labels": [],
      "outcome": ["2:00000000000000ff"], "group_values": null, "weight_values": "2:0000000000000001",
      "data": [{"name": "y", "per_observation": true, "fingerprint": "2:00000000000000ff"}]
})json");
  EXPECT_EQ(parsed(result)["question"], expected);
}

TEST(Json, AFormulaCheckCountsObservationsFromOne) {
  Result result = hand_made_result();
  FormulaCheck check;
  check.num_obs = 2;
  check.num_differing = 1;
  check.num_draws = 64;
  check.worst = 1;
  check.variation = 0.5;
  check.explained = 0.25;
  check.cause = "It is 2 times log_lik.";
  result.formula_checks = {check};
  EXPECT_EQ(parsed(result)["run"]["formula_checks"],
            json::parse(R"([{"against": "log_lik", "num_draws": 64, "num_obs": 2, "num_differing": 1,
                             "worst_observation": 2, "variation": 0.5, "explained_by_digits": 0.25,
                             "agrees": false, "cause": "It is 2 times log_lik."}])"));
}

TEST(Json, AnEstimateHasTheMeanAndTheSumScale) {
  EXPECT_EQ(parsed(hand_made_result())["losses"][0]["estimates"][1],
            json::parse(R"({"name": "pcic", "target": "gibbs",
      "mean": {"value": 3.0, "se": 1.5, "mcse": 0.012}, "sum": {"value": 6.0, "se": 3.0, "mcse": 0.024}})"));
}

TEST(Json, PointwiseValuesAreThereForEveryEstimator) {
  const json pointwise = parsed(hand_made_result())["losses"][0]["pointwise"];
  EXPECT_EQ(pointwise["gibbs"]["pcic"], (std::vector<double>{1.5, 4.5}));
  EXPECT_EQ(pointwise["gibbs"]["answer"], (std::vector<double>{1.6, 4.8}));
  EXPECT_EQ(pointwise["gibbs"]["served_by"], json::parse(R"(["pcic2", "pcic2"])"));
  EXPECT_EQ(pointwise["diagnostics"]["covariance"], (std::vector<double>{-0.5, -1.5}));
  EXPECT_EQ(pointwise["diagnostics"]["ratio"], (std::vector<double>{0.2, 0.2}));
  EXPECT_EQ(pointwise["diagnostics"]["remaining_error"], (std::vector<double>{0.025, 0.075}));
}

TEST(Json, TheAnswerOfEveryTargetHasItsErrorsAndWhoServed) {
  const json loss = parsed(hand_made_log_loss())["losses"][0];
  EXPECT_EQ(loss["target"], "predictive");
  ASSERT_EQ(loss["answers"].size(), 2u);
  EXPECT_EQ(loss["answers"][0]["target"], "predictive");
  const json gibbs = loss["answers"][1];
  EXPECT_EQ(gibbs["name"], "answer");
  EXPECT_DOUBLE_EQ(gibbs["mean"]["value"].get<double>(), 3.2);
  EXPECT_DOUBLE_EQ(gibbs["mean"]["approximation"].get<double>(), 0.05);  // (0.1 + 0.3) / 2 x 0.2 / 0.8
  EXPECT_EQ(gibbs["mean"]["interval_95"], json::parse("[null, null]"));  // of two observations
  EXPECT_EQ(gibbs["served"], json::parse(R"({"pcic2": 2, "nobody": 0, "undefined": 0})"));
}

TEST(Json, ItSaysWhatTheTextSaysAndWhatTheAnswerIsMadeOf) {
  const json loss = parsed(hand_made_result())["losses"][0];
  EXPECT_TRUE(loss["sentences"]["answer"].get<std::string>().starts_with("A prediction made with one draw"));
  EXPECT_EQ(loss["sentences"]["trust"], "All 2 observations are settled: 2 by pcic2.");
  EXPECT_EQ(loss["sentences"]["details"],
            json::array({"R-hat 1.002, effective sample size 812 of 1000 draws."}));
  EXPECT_EQ(loss["answers"][0]["sentence"], "gibbs: a prediction made with one draw of the posterior");
  EXPECT_EQ(loss["answers"][0]["sources"],
            json::parse(R"({"in_sample": "in_sample", "series": "pcic2", "weights": null})"));
}

TEST(Json, TheLogLossAndConvergenceAreMarked) {
  const json loss = parsed(hand_made_log_loss())["losses"][0];
  EXPECT_EQ(loss["loss"], "-log_lik");
  EXPECT_EQ(loss["is_log_loss"], true);
  EXPECT_EQ(loss["convergence"], json::parse(R"({"rhat": 1.0024, "ess": 812.4})"));
}

TEST(Json, FindingsCountObservationsFromOne) {
  Result result = hand_made_result();
  result.findings = {
      {.level = Level::severe, .code = "c", .loss = "abs_err", .text = "Look.", .observations = {1, 0}},
      hand_made_finding(Level::warning, "w", "", "All."),
      hand_made_finding(Level::note, "n", "", "Note.")};
  const json findings = parsed(result)["findings"];
  EXPECT_EQ(findings[0], json::parse(R"({"level": "severe", "code": "c", "loss": "abs_err", "text": "Look.",
                                         "observations": [2, 1]})"));
  EXPECT_EQ(findings[1]["loss"], nullptr);
  EXPECT_EQ(findings[1]["level"], "warning");
  EXPECT_EQ(findings[1]["observations"], json::array());
  EXPECT_EQ(findings[2]["level"], "note");
}

TEST(Json, NumbersReadBackAsTheSameDouble) {
  const std::vector<double> values{0.1,  1.0 / 3,   4.9406564584124654e-324, 1.7976931348623157e308,
                                   -0.0, 1e8 + 1e-8};
  Result result = hand_made_result();
  result.losses[0].evaluation.estimates[0].pointwise = values;
  const auto read = parsed(result)["losses"][0]["pointwise"]["gibbs"]["in_sample"].get<std::vector<double>>();
  ASSERT_EQ(read, values);
  EXPECT_TRUE(std::signbit(read[4]));
}

TEST(Json, WhatIsNotFiniteIsNull) {
  Result result = hand_made_result();
  LossEvaluation& evaluation = result.losses[0].evaluation;
  evaluation.estimates[1] = hand_made_estimate("pcic", {nan, inf}, nan, -inf, nan);
  result.losses[0].convergence = {};
  const json loss = parsed(result)["losses"][0];
  EXPECT_EQ(loss["estimates"][1]["mean"], json::parse(R"({"value": null, "se": null, "mcse": null})"));
  EXPECT_EQ(loss["pointwise"]["gibbs"]["pcic"], json::parse("[null, null]"));
  EXPECT_EQ(loss["convergence"], json::parse(R"({"rhat": null, "ess": null})"));
}

TEST(Json, HostileNamesSurvive) {
  for (const std::string name :
       {"a\"b", "a,b", "a\nb", "back\\slash", "\xC3\xBC\xE2\x82\xAC", "\x1b[2J", ""}) {
    Result result = hand_made_result(name);
    result.score = name;
    const json document = parsed(result);
    EXPECT_EQ(document["losses"][0]["loss"], name);
    EXPECT_EQ(document["run"]["score"], name);
  }
}

TEST(Json, ANameThatIsNotUtf8GetsAReplacementCharacter) {
  EXPECT_EQ(parsed(hand_made_result("a\xFF"))["losses"][0]["loss"], "a\xEF\xBF\xBD");
}

TEST(Json, NoLossAndNoFindingAreEmptyArrays) {
  const json document = parsed(Result{});
  EXPECT_EQ(document["losses"], json::array());
  EXPECT_EQ(document["findings"], json::array());
}

TEST(Json, ARowOfNumbersStaysOnOneLine) {
  EXPECT_NE(to_json(hand_made_result()).find("\n          \"pcic\": [1.5,4.5],\n"), std::string::npos);
  EXPECT_TRUE(to_json(hand_made_result()).ends_with("}\n"));
}

TEST(Json, ImportanceRatiosAreDescribedOnceForAllLosses) {
  Result result = hand_made_result();
  EXPECT_TRUE(parsed(result)["psis"].is_null());
  EXPECT_FALSE(parsed(result)["losses"][0]["pointwise"]["diagnostics"].contains("loss_pareto_k"));
  result.psis = testing::hand_made_psis();
  result.losses[0].evaluation.loss_pareto_k = {0.5, inf};
  EXPECT_EQ(parsed(result)["psis"], json::parse(R"({"flavour": "loo", "r_eff": "1", "threshold": 0.625,
      "pareto_k": [0.25, null], "n_eff": [800, 400], "p_loo": [], "mcse": [], "trouble": [null, "constant"]})"));
  EXPECT_EQ(parsed(result)["losses"][0]["pointwise"]["diagnostics"]["loss_pareto_k"],
            json::parse("[0.5, null]"));
}

}  // namespace
}  // namespace pcic
