#include "pcic/run/bridge.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"
#include "pcic/sample/model.hpp"
#include "pcic/sample/poisson_gamma.hpp"
#include "pcic/sample/walk/linear_gaussian_test.hpp"

namespace pcic {
namespace {

std::vector<double> column(const Table& table, std::size_t k) {
  std::vector<double> values;
  for (std::size_t m = 0; m < table.num_rows(); ++m) values.push_back(table(m, k));
  return values;
}

struct Fit {
  Dataset data;
  std::vector<MemoryArray> arrays;

  Result evaluated(EvaluateOptions options) const {
    options.open_again = [&] { return std::make_unique<MemorySource>("fit", arrays, 500); };
    return evaluate(*options.open_again(), data, options);
  }
};

// Leverage 0.79 at the last point: k-hat and r say that nobody knows it.
Fit regression() {
  const LinearGaussian model = leverage_problem();
  RandomStream stream(1);
  const Table draws = model.draw(4000, stream);
  return {{.arrays = {{"x", {6}, model.x}, {"y", {6}, model.y}}},
          {{{"a", {}}, {column(draws, 0)}}, {{"b", {}}, {column(draws, 1)}}}};
}

EvaluateOptions regression_options() {
  return {.score = "normal_lpdf(y | a + b * x, 1)",
          .losses = {"squared_error(y, a + b * x)", "-normal_lpdf(y | a + b * x, 1)"},
          .prior = "normal_lpdf(a | 0, sqrt(10)) + normal_lpdf(b | 0, sqrt(10))",
          .bridge = BridgeOptions{}};
}

TEST(Bridge, ServesWhatNobodyCanSettle) {
  const Result result = regression().evaluated(regression_options());
  const LinearGaussian model = leverage_problem();
  const Answer& gibbs = *result["squared_error(y, a + b * x)"].answer_for(Target::gibbs);
  EXPECT_EQ(gibbs.served[5], Served::by_bridge);
  EXPECT_EQ(gibbs.count(Served::by_nobody), 0u);
  EXPECT_NEAR(gibbs.pointwise[5], model.exact_without(5), 1.5);  // 5 errors of 0.3
  EXPECT_NEAR(gibbs.value, 4.65387960, 0.25);
  const double h = 0.7899351576199991, e = model.residual({model.mean, 2}, 5) / (1 - h);
  const Answer& at_mean = *result["squared_error(y, a + b * x)"].answer_for(Target::predictive);
  EXPECT_NEAR(at_mean.pointwise[5], e * e, 1.5);
  const double variance = 1 / (1 - h);  // of the prediction, with its noise
  const Answer& log_loss = *result["-normal_lpdf(y | a + b * x, 1)"].answer_for(Target::predictive);
  EXPECT_NEAR(log_loss.pointwise[5], (e * e / variance + std::log(2 * M_PI * variance)) / 2, 0.15);
  ASSERT_TRUE(result.bridge);
  EXPECT_EQ(result.bridge->num_parameters, 2u);
  EXPECT_EQ(result.bridge->refusal, "");
  EXPECT_EQ(result.bridge->num_arrived(), result.bridge->walks.size());
}

TEST(Bridge, GoesToEveryObservationIfAsked) {
  EvaluateOptions options = regression_options();
  options.bridge->all = true;
  const Result result = regression().evaluated(options);
  EXPECT_EQ(result.losses.front().answer.count(Served::by_bridge), 6u);
  EXPECT_EQ(result.bridge->walks.front().observation, 5u);  // worst first
  EXPECT_NEAR(result["squared_error(y, a + b * x)"].answer_for(Target::gibbs)->value, 4.65387960, 0.2);
  EXPECT_EQ(result.losses.front().answer.approximation, 0);
}

TEST(Bridge, KeepsItsPlaceWhenOthersAreDropped) {
  EvaluateOptions options = regression_options();
  options.drop = {1, 2};
  const Result result = regression().evaluated(options);
  const Answer& gibbs = *result["squared_error(y, a + b * x)"].answer_for(Target::gibbs);
  EXPECT_EQ(gibbs.served[3], Served::by_bridge);
  EXPECT_NEAR(gibbs.pointwise[3], leverage_problem().exact_without(5), 1.5);
}

TEST(Bridge, NoticesAnotherPrior) {
  EvaluateOptions options = regression_options();
  options.prior = "normal_lpdf(a | 0, 0.5) + normal_lpdf(b | 0, 0.5)";
  const Result result = regression().evaluated(options);
  EXPECT_NE(result.bridge->refusal.find("not the posterior that was sampled"), std::string::npos);
  EXPECT_TRUE(result.bridge->walks.empty());
  EXPECT_EQ(result.losses.front().answer.count(Served::by_bridge), 0u);
  EXPECT_EQ(result.findings.front().code, "bridge_refused");
}

TEST(Bridge, NoticesAForgottenTerm) {
  EvaluateOptions options = regression_options();
  options.score = "normal_lpdf(y | a + b * x, 1.3)";
  options.bridge->all = true;
  options.losses = {"squared_error(y, a + b * x)"};
  EXPECT_NE(regression().evaluated(options).bridge->refusal, "");
}

// Rates of counts; a group is two counts.
Fit counts() {
  const PoissonGamma model({3, 1, 4, 1, 5, 9, 2, 6});
  RandomStream stream(2);
  const Table draws = model.draw(unit_weights(8), 4000, stream);
  return {{.arrays = {{"y", {8}, {3, 1, 4, 1, 5, 9, 2, 6}}, {"g", {8}, {1, 2, 3, 4, 1, 2, 3, 4}}}},
          {{{"rate", {}}, {column(draws, 0)}}}};
}

TEST(Bridge, LeavesOutGroups) {
  const Result result = counts().evaluated({.score = "poisson_lpmf(y | rate)",
                                            .losses = {"square(y - rate)"},
                                            .prior = "gamma_lpdf(rate | 1, 1)",
                                            .group = "g",
                                            .bridge = BridgeOptions{.all = true}});
  EXPECT_EQ(result.bridge->supports, std::vector<std::string>{"rate > 0"});
  const double y[] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (std::size_t g = 0; g < 4; ++g) {
    const double shape = 1 + 31 - y[g] - y[g + 4], rate = 1 + 6, mean = shape / rate;
    double exact = 0;
    for (const double value : {y[g], y[g + 4]})
      exact += (value - mean) * (value - mean) + shape / rate / rate;
    EXPECT_NEAR(result.losses.front().answer.pointwise[g], exact, 0.03 * exact + 0.1) << "group " << g;
  }
}

TEST(Bridge, LeavesOutOneCopyOfARowThatStandsForSeveral) {
  Fit fit = counts();
  fit.data.arrays = {{"y", {7}, {3, 1, 4, 5, 9, 2, 6}}, {"count", {7}, {1, 2, 1, 1, 1, 1, 1}}};
  const Result result = fit.evaluated({.score = "poisson_lpmf(y | rate)",
                                       .losses = {"square(y - rate)"},
                                       .prior = "gamma_lpdf(rate | 1, 1)",
                                       .weights = "count",
                                       .bridge = BridgeOptions{.all = true}});
  const double mean = (1.0 + 31 - 1) / 8;
  EXPECT_NEAR(result.losses.front().answer.pointwise[1], (1 - mean) * (1 - mean) + mean / 8, 0.3);
  EXPECT_NEAR(result.losses.front().answer.value, 8.93359375, 0.3);
}

std::string refusal(const Fit& fit, const EvaluateOptions& options) {
  try {
    fit.evaluated(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Bridge, NeedsThePriorAndFormulas) {
  EvaluateOptions options = regression_options();
  options.prior.clear();
  EXPECT_EQ(refusal(regression(), options).find("A walk needs the log prior"), 0u);
  options.prior = "a";
  EXPECT_EQ(refusal(regression(), options).find("`a` is an array that the fit stored"), 0u);
}

TEST(Bridge, RefusesAnUnknownParameterOfItsSupport) {
  EvaluateOptions options = regression_options();
  options.bridge->support = {"bb > 0"};
  EXPECT_EQ(refusal(regression(), options),
            "--support: score and prior have no parameter `bb`. Did you mean `b`? They have: a, b.");
  options.bridge->support = {"a > 0.5"};
  EXPECT_NE(refusal(regression(), options).find("lies outside"), std::string::npos);
}

TEST(Bridge, RefusesALossOfWhatDoesNotMove) {
  Fit fit = regression();
  fit.arrays.push_back({{"c", {}}, fit.arrays[0].chains});
  EvaluateOptions options = regression_options();
  options.losses = {"abs(y - c)"};
  EXPECT_EQ(refusal(fit, options).find("--bridge: the loss 'abs(y - c)' uses `c`"), 0u);
}

TEST(Bridge, StopsWhenItsTimeIsOver) {
  EvaluateOptions options = regression_options();
  options.bridge->seconds = 1e-9;
  const Result result = regression().evaluated(options);
  EXPECT_EQ(result.bridge->out_of_time.size(), result.losses.front().answer.count(Served::by_nobody));
  EXPECT_TRUE(
      std::ranges::any_of(result.findings, [](const Finding& f) { return f.code == "bridge_out_of_time"; }));
}

}  // namespace
}  // namespace pcic
