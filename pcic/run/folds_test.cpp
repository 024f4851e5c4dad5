#include "pcic/run/folds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "pcic/core/errors.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/present/held_out_text.hpp"
#include "pcic/run/held_out.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

const std::vector<double> y{0.3, -1, 2, 0.5, 1.5, -0.2};

Dataset data() {
  return {.arrays = {{"y", {6}, y}, {"fold", {6}, {2, 1, 2, 1, 3, 3}}}};
}

// y ~ N(mu, 1) with a flat prior, fitted without a fold: mu ~ N(mean of the others, 1/4).
std::unique_ptr<DrawSource> fit_without(const std::string& label) {
  const std::map<std::string, double> means{
      {"1", (0.3 + 2 + 1.5 - 0.2) / 4}, {"2", (-1 + 0.5 + 1.5 - 0.2) / 4}, {"3", (0.3 - 1 + 2 + 0.5) / 4}};
  RandomStream stream(7, {static_cast<std::uint64_t>(label[0])});
  std::vector<double> mu(5000);
  for (double& value : mu) value = means.at(label) + stream.normal() / 2;
  return std::make_unique<MemorySource>("fit-" + label, std::vector<MemoryArray>{{{"mu", {}}, {mu}}}, 512);
}

const EvaluateOptions squared{.score = "", .losses = {"sq = (y - mu)^2"}};

TEST(Folds, EveryObservationIsJudgedByTheFitThatHasNotSeenIt) {
  const Result result = evaluate_folds(fit_without, data(), "fold", squared);
  EXPECT_EQ(result.num_obs, 6u);
  EXPECT_EQ(result.question->fold, "fold");
  EXPECT_TRUE(result.question->dropped.empty());
  const Estimate& gibbs = *result.losses.at(0).evaluation.find("held_out", Target::gibbs);
  const double mean_1 = 0.9, mean_2 = 0.2, mean_3 = 0.45;
  const std::vector<double> means{mean_2, mean_1, mean_2, mean_1, mean_3, mean_3};
  for (std::size_t i = 0; i < 6; ++i) {
    const double e = y[i] - means[i];
    const double sd = std::sqrt(4 * e * e / 4 + 2.0 / 16);  // of (e - d)^2, d ~ N(0, 1/4)
    EXPECT_NEAR(gibbs.pointwise[i], e * e + 0.25, 4 * sd / std::sqrt(5000.0)) << "observation " << i + 1;
  }
}

TEST(Folds, ErrorsOfIndependentFitsAddUpAsSquares) {
  const Result all = evaluate_folds(fit_without, data(), "fold", squared);
  double squares = 0;
  for (const auto& [label, others] : std::map<std::string, std::vector<std::size_t>>{
           {"1", {1, 3, 5, 6}}, {"2", {2, 4, 5, 6}}, {"3", {1, 2, 3, 4}}}) {
    EvaluateOptions of_fold = squared;
    of_fold.drop = others;
    const Result part = evaluate_held_out(*fit_without(label), data(), of_fold, label);
    const double error = part.losses.at(0).evaluation.find("held_out", Target::gibbs)->mcse / 3;
    squares += error * error;
  }
  EXPECT_NEAR(all.losses.at(0).evaluation.find("held_out", Target::gibbs)->mcse, std::sqrt(squares), 1e-14);
}

TEST(Folds, OfObservationsThatAreDroppedNeedNoFit) {
  EvaluateOptions future = squared;
  future.where = "fold > 1";
  const auto open = [](const std::string& label) {
    EXPECT_NE(label, "1");
    return fit_without(label);
  };
  const Result result = evaluate_folds(open, data(), "fold", future);
  EXPECT_EQ(result.num_obs, 4u);
  EXPECT_EQ(result.question->dropped, (std::vector<std::size_t>{1, 3}));
  EXPECT_TRUE(
      to_held_out_text(result, {.width = 400})
          .starts_with(
              "On 4 observations, each predicted by the fit that has not seen its `fold`, the loss `sq` is "));
}

TEST(Folds, NeedAColumn) {
  EXPECT_THROW(evaluate_folds(fit_without, data(), "folds", squared), InputError);
}

TEST(Folds, TheirLabelsTakeTheirPlaceInThePattern) {
  EXPECT_EQ(pattern_for_fold("fit-{fold}/chain-*-{fold}.csv", "3"), "fit-3/chain-*-3.csv");
}

}  // namespace
}  // namespace pcic
