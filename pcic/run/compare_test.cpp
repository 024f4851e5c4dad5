#include "pcic/run/compare.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "pcic/core/errors.hpp"
#include "pcic/diagnose/thresholds.hpp"

namespace pcic {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

SavedLoss loss(const std::string& name, std::vector<double> pcic, bool is_log_loss = false) {
  SavedLoss made{.name = name, .is_log_loss = is_log_loss};
  made.ratio.assign(pcic.size(), 0.1);
  made.target = is_log_loss ? Target::predictive : Target::gibbs;
  made.unsettled = {{made.target, 0}};
  made.estimates = {{"answer", made.target, 0.02, pcic},
                    {"in_sample", made.target, 0.01, pcic},
                    {"pcic", Target::gibbs, 0.02, pcic}};
  return made;
}

SavedResult result(const std::string& file, std::vector<SavedLoss> losses) {
  const std::size_t num_obs = losses.front().ratio.size();
  return {.place = "fits/" + file + ".json",
          .num_obs = num_obs,
          .score = "log_lik",
          .question = Question{.score = "log_lik", .num_obs = num_obs, .outcome = {{3, 1}}},
          .losses = std::move(losses)};
}

std::vector<SavedResult> two() {
  return {result("a", {loss("mae", {1, 2, 4}), loss("-log_lik", {1, 1, 2}, true)}),
          result("b", {loss("-(f)", {1, 1, 1}, true), loss("mae", {1, 2, 3})})};
}

void expect_refused(const std::vector<SavedResult>& results, const CompareOptions& options,
                    const std::vector<std::string>& words) {
  try {
    compare_results(results, options);
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    const std::string message = error.what();
    for (const std::string& word : words) EXPECT_NE(message.find(word), std::string::npos) << message;
  }
}

bool has(const Comparison& comparison, const std::string& code) {
  return std::ranges::any_of(comparison.findings,
                             [&](const Finding& finding) { return finding.code == code; });
}

TEST(CompareResults, MatchesLossesByNameAndLogLossesByWhatTheyAre) {
  const Comparison comparison = compare_results(two());
  EXPECT_EQ(comparison.models, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(comparison.losses.size(), 2u);
  EXPECT_EQ(comparison.losses[0].loss, "mae");
  EXPECT_FALSE(comparison.losses[0].is_log_loss);
  EXPECT_EQ(comparison.losses[0].models[0].ranked.model, 1u);
  EXPECT_DOUBLE_EQ(comparison.losses[0].models[1].ranked.difference.sum(), 1);
  EXPECT_EQ(comparison.losses[1].loss, "log_loss");
  EXPECT_TRUE(comparison.losses[1].is_log_loss);
}

TEST(CompareResults, KeepsTheNameOfALogLossThatAllShare) {
  const std::vector<SavedResult> results{result("a", {loss("-log_lik", {1, 2}, true)}),
                                         result("b", {loss("-log_lik", {2, 2}, true)})};
  EXPECT_EQ(compare_results(results).losses[0].loss, "-log_lik");
  EXPECT_EQ(compare_results(results, {.loss = "log_loss"}).losses.size(), 1u);
}

TEST(CompareResults, LogLossesOfUnlikePowersAreNotTheSameLoss) {
  auto results = two();
  results[0].question->beta = 0.5;
  const Comparison comparison = compare_results(results);
  ASSERT_EQ(comparison.losses.size(), 1u);
  EXPECT_EQ(comparison.losses[0].loss, "mae");
}

TEST(CompareResults, ComparesOneLossIfAsked) {
  EXPECT_EQ(compare_results(two(), {.loss = "mae"}).losses.size(), 1u);
  EXPECT_EQ(compare_results(two(), {.loss = "log_loss"}).losses[0].loss, "log_loss");
  expect_refused(two(), {.loss = "crps"}, {"'crps'", "a.json has 'mae', '-log_lik'", "b.json"});
}

TEST(CompareResults, NotesALossThatIsNotShared) {
  auto results = two();
  results[1].losses.push_back(loss("mse", {1, 2, 3}));
  const Comparison comparison = compare_results(results);
  EXPECT_EQ(comparison.losses.size(), 2u);
  EXPECT_TRUE(has(comparison, "loss_not_shared"));
  EXPECT_FALSE(has(compare_results(two()), "loss_not_shared"));
}

TEST(CompareResults, ComparesTheAnswersOfTheTargetTheyWereReadFor) {
  const Comparison comparison = compare_results(two());
  EXPECT_EQ(comparison.losses[0].estimator, "answer");
  EXPECT_EQ(comparison.losses[0].target, Target::gibbs);
  EXPECT_EQ(comparison.losses[1].target, Target::predictive);
}

TEST(CompareResults, NeverMixesTargets) {
  auto results = two();
  results[1].losses[1].target = Target::predictive;  // the first result decides
  EXPECT_EQ(compare_results(results, {.loss = "mae"}).losses[0].target, Target::gibbs);
  expect_refused(results, {.loss = "mae", .target = Target::predictive},
                 {"fits/a.json: no 'answer' of loss 'mae' under the predictive target", "answer (gibbs)",
                  "--target"});
}

TEST(CompareResults, TakesTheEstimatorAskedForWithItsMonteCarloError) {
  const Comparison comparison = compare_results(two(), {.estimator = "in_sample"});
  EXPECT_EQ(comparison.losses[0].estimator, "in_sample");
  EXPECT_DOUBLE_EQ(comparison.losses[0].models[0].ranked.estimate.mcse, 0.01);
}

TEST(CompareResults, RefusesAnEstimatorThatIsNotThere) {
  expect_refused(two(), {.estimator = "waic1"}, {"fits/a.json", "'waic1'", "'mae'", "in_sample (gibbs), pcic (gibbs)"});
}

TEST(CompareResults, CountsWhatSpeaksAgainstAValue) {
  auto results = two();
  results[0].losses[0].unsettled[Target::gibbs] = 2;
  EXPECT_EQ(compare_results(results).losses[0].models[1].diag_value, "2 unsettled");
  results[0].losses[0].ratio = {0.1, 1.5, nan};
  EXPECT_EQ(compare_results(results, {.loss = "mae", .estimator = "pcic"}).losses[0].models[1].diag_value,
            fmt::format("2 r > {}", thresholds.ratio_unreliable));
  results[0].losses[0].estimates.push_back({"psis", Target::gibbs, nan, {1, 2, 4}});
  results[1].losses[1].estimates.push_back({"psis", Target::gibbs, nan, {1, 2, 3}});
  results[0].psis = {.threshold = 0.7, .pareto_k = {0.70001, 0.7, 0.2}};
  results[1].psis = {.threshold = 0.6666, .pareto_k = {0.6, 0.5, 0.2}};
  const ComparedLoss compared = compare_results(results, {.loss = "mae", .estimator = "psis"}).losses[0];
  EXPECT_EQ(compared.models[1].diag_value, "1 k_psis > 0.7");
  EXPECT_EQ(compared.models[0].diag_value, "");
}

TEST(CompareResults, RefusesAnotherNumberOfObservations) {
  auto results = two();
  results.push_back(result("c", {loss("mae", {1, 2})}));
  expect_refused(results, {}, {"fits/c.json: 2 observations", "fits/a.json has 3", "same data"});
}

TEST(CompareResults, RefusesOtherGroupsOrWeights) {
  auto results = two();
  results[1].question->group = "county";
  expect_refused(results, {},
                 {"fits/a.json", "fits/b.json", "One observation at a time", "county", "--group"});
  results[0].question = results[1].question;
  EXPECT_NO_THROW(compare_results(results));
  results[0].question->group_values = {{9, 1}};
  expect_refused(results, {}, {"fits/a.json", "fits/b.json", "the values of 'county' differ"});
  results[1].question->group_values = {{9, 1}};
  results[0].question->weights = "w";
  expect_refused(results, {}, {"Frequency weights w", "--weights"});
  results[1].question->weights = "w";
  results[1].question->weighting = Weighting::importance;
  expect_refused(results, {}, {"Frequency weights w", "Importance weights w", "--weighting"});
}

TEST(CompareResults, WarnsOfDataWithTheSameNameAndOtherValues) {
  auto results = two();
  results[0].question->data = {{"x", true, {3, 1}}, {"z", true, {3, 4}}};
  results[1].question->data = {{"w", true, {3, 2}}, {"x", true, {3, 1}}};
  EXPECT_FALSE(has(compare_results(results), "data_differ"));
  results[1].question->data[1].values.hash = 7;
  EXPECT_TRUE(has(compare_results(results), "data_differ"));
}

TEST(CompareResults, RefusesAnotherOutcome) {
  auto results = two();
  results[1].question->outcome = {{3, 2}};
  expect_refused(results, {}, {"fits/a.json", "fits/b.json", "different outcomes", "log(y)"});
}

TEST(CompareResults, ComparesTheOutcomesThatAreKnown) {
  auto results = two();
  results.insert(results.begin(), result("first", {loss("mae", {1, 2, 3})}));
  results[0].question = {};
  const Comparison comparison = compare_results(results);
  EXPECT_TRUE(has(comparison, "outcome_unknown"));
  results[2].question->outcome = {{3, 2}};
  expect_refused(results, {}, {"different outcomes"});
}

TEST(CompareResults, RefusesOneResultAndNoSharedLoss) {
  expect_refused({two()[0]}, {}, {"1 result", "two or more"});
  expect_refused({result("a", {loss("mae", {1})}), result("b", {loss("mse", {1})})}, {},
                 {"share no loss", "a.json has 'mae'", "b.json has 'mse'"});
}

TEST(CompareResults, NamesModelsAsAsked) {
  EXPECT_EQ(compare_results(two(), {.names = {"x", "y"}}).models, (std::vector<std::string>{"x", "y"}));
  expect_refused(two(), {.names = {"x"}}, {"1 names for 2 results"});
  expect_refused(two(), {.names = {"x", "x"}}, {"called 'x'", "--names"});
}

}  // namespace
}  // namespace pcic
