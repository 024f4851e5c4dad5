#include "pcic/run/predict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcic/present/predict_json.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

constexpr std::size_t num_obs = 20;

// y_i ~ N(theta, 1) with a flat prior: the posterior is N(mean y, 1/n).
struct Fit {
  Dataset data;
  MemoryArray theta, log_lik, y_rep;
};

Fit make_fit() {
  std::mt19937_64 random(4);
  std::normal_distribution<double> normal;
  std::vector<double> y(num_obs);
  for (double& value : y) value = 1 + normal(random);
  double mean = 0;
  for (const double value : y) mean += value / num_obs;
  Fit fit{{{{"y", {num_obs}, y}, {"big", {num_obs}, {}}}},
          {{"theta", {}}, {}},
          {{"log_lik", {num_obs}}, {}},
          {{"y_rep", {num_obs}}, {}}};
  for (const double value : y) fit.data.arrays[1].values.push_back(value > 1 ? 1 : 0);
  for (int chain = 0; chain < 2; ++chain) {
    fit.theta.chains.emplace_back();
    fit.log_lik.chains.emplace_back();
    fit.y_rep.chains.emplace_back();
    for (int m = 0; m < 2000; ++m) {
      const double theta = mean + normal(random) / std::sqrt(static_cast<double>(num_obs));
      fit.theta.chains.back().push_back(theta);
      for (const double value : y) {
        fit.log_lik.chains.back().push_back(-(value - theta) * (value - theta) / 2);
        fit.y_rep.chains.back().push_back(theta + normal(random));
      }
    }
  }
  return fit;
}

const Fit& fit() {
  static const Fit made = make_fit();
  return made;
}

std::unique_ptr<DrawSource> open_fit() {
  return std::make_unique<MemorySource>("fit", std::vector{fit().theta, fit().log_lik, fit().y_rep}, 250);
}

const Measure& measure(const Prediction& prediction, const std::string& name) {
  for (const Measure& each : prediction.measures)
    if (each.name == name) return each;
  throw std::logic_error("no measure " + name);
}

// The mean without observation i is (n mean - y_i)/(n - 1), so every residual grows by n/(n - 1).
TEST(Predict, MetricsOfTheMeanAreThoseOfTheExactLeaveOneOutMean) {
  const Prediction prediction =
      predict(open_fit, fit().data,
              {.predicted = "theta + 0 * y", .observed = "y", .rules = {.kind = PredictionKind::mean}});
  const double n = num_obs;
  const Measure& mse = measure(prediction, "mse");
  EXPECT_NEAR(mse.psis.value / mse.in_sample.value, std::pow(n / (n - 1), 2), 0.01);
  EXPECT_NEAR(mse.first_order.value / mse.in_sample.value, std::pow(1 + 1 / n, 2), 0.01);
  EXPECT_NEAR(measure(prediction, "r2").psis.value, 1 - std::pow(n / (n - 1), 2), 0.01);
  EXPECT_EQ(prediction.setup.num_draws, 4000u);
  EXPECT_EQ(prediction.setup.num_chains, 2u);
}

TEST(Predict, DrawsAreJudgedByCrpsAndTheirMeanByMetrics) {
  const Prediction prediction = predict(open_fit, fit().data, {.observed = "y"});
  std::vector<std::string> names;
  for (const Measure& each : prediction.measures) names.push_back(each.name);
  EXPECT_EQ(names, (std::vector<std::string>{"crps", "scrps", "pinball_0.9", "mae", "mse", "rmse", "r2"}));
  EXPECT_GT(measure(prediction, "crps").psis.value, measure(prediction, "crps").in_sample.value);
  EXPECT_TRUE(prediction.findings.empty());
}

TEST(Predict, ProbabilitiesAreJudgedByScoresAndAccuracy) {
  const Prediction prediction = predict(open_fit, fit().data,
                                        {.predicted = "inv_logit(3 * (theta - 1) + 0 * y)",
                                         .observed = "big",
                                         .rules = {.kind = PredictionKind::probability}});
  std::vector<std::string> names;
  for (const Measure& each : prediction.measures) names.push_back(each.name);
  EXPECT_EQ(names, (std::vector<std::string>{"log", "brier", "spherical", "accuracy", "balanced_accuracy",
                                             "misclassification"}));
}

TEST(Predict, WithoutObservationsGivesExpectationsOnly) {
  const Prediction prediction = predict(open_fit, {}, {.rules = {.probabilities = {0.5}}});
  EXPECT_TRUE(prediction.measures.empty());
  ASSERT_EQ(prediction.observations.size(), num_obs);
  for (const PredictedObservation& each : prediction.observations) {
    EXPECT_NEAR(each.sd, std::sqrt(1 + 1.0 / (num_obs - 1)), 0.06);
    EXPECT_NEAR(each.quantiles.at(0), each.mean.psis, 0.1);
    EXPECT_LT(each.pareto_k, 0.5);
    EXPECT_TRUE(std::isnan(each.sample.crps.psis));
  }
}

TEST(Predict, GivesTheSameBitsForAnyNumberOfThreadsAndAnyMemory) {
  const auto answer = [](std::size_t threads, std::size_t memory) {
    return to_json(predict(open_fit, fit().data,
                           {.observed = "y", .r_eff = {}, .memory_bytes = memory, .threads = threads}));
  };
  const std::string one = answer(1, 1'000'000'000);
  EXPECT_EQ(one, answer(5, 1'000'000'000));
  EXPECT_EQ(one, answer(2, 600'000));
}

// exp(-s) is normalised, so a constant for each observation, such as a normalising constant left out, drops
// out.
TEST(Predict, DoesNotChangeIfAConstantIsAddedToTheScore) {
  const Prediction plain = predict(open_fit, fit().data, {.observed = "y"});
  const Prediction moved = predict(open_fit, fit().data, {.score = "log_lik + 40 * y", .observed = "y"});
  for (std::size_t k = 0; k < plain.measures.size(); ++k) {
    EXPECT_NEAR(moved.measures[k].psis.value, plain.measures[k].psis.value, 1e-10);
    EXPECT_NEAR(moved.measures[k].first_order.value, plain.measures[k].first_order.value, 1e-10);
  }
}

TEST(Predict, MovesWithTheDataAndScalesWithThem) {
  const PredictOptions plain{.observed = "y"};
  const PredictOptions moved{.predicted = "7 + 2 * y_rep", .observed = "7 + 2 * y"};
  const Prediction one = predict(open_fit, fit().data, plain), other = predict(open_fit, fit().data, moved);
  for (const char* name : {"crps", "pinball_0.9", "mae", "rmse"})
    EXPECT_NEAR(measure(other, name).psis.value, 2 * measure(one, name).psis.value, 1e-10) << name;
  EXPECT_NEAR(measure(other, "scrps").psis.value, measure(one, "scrps").psis.value + std::log(2) / 2, 1e-10);
  EXPECT_NEAR(measure(other, "r2").psis.value, measure(one, "r2").psis.value, 1e-10);
}

TEST(Predict, TakesTheRelativeEfficiencyFromTheChainsIfAsked) {
  const Prediction prediction = predict(open_fit, fit().data, {.r_eff = {}});
  for (const PredictedObservation& each : prediction.observations) {
    EXPECT_NE(each.r_eff, 1);
    EXPECT_NEAR(each.r_eff, 1, 0.2);
  }
}

TEST(Predict, AnObservationThatIsNotFiniteIsNamedAndPoisonsTheMeasures) {
  MemoryArray broken = fit().log_lik;
  broken.chains[1][7 * num_obs + 3] = std::nan("");
  const auto open = [&] {
    return std::make_unique<MemorySource>("fit", std::vector{fit().theta, broken, fit().y_rep}, 250);
  };
  const Prediction prediction = predict(open, fit().data, {.observed = "y"});
  ASSERT_EQ(prediction.findings.size(), 1u);
  EXPECT_EQ(prediction.findings[0].code, "non_finite");
  EXPECT_EQ(prediction.findings[0].observations, std::vector<std::size_t>{3});
  EXPECT_TRUE(std::isnan(measure(prediction, "crps").psis.value));
  EXPECT_TRUE(std::isnan(measure(prediction, "mae").in_sample.value));
  EXPECT_TRUE(std::isnan(prediction.observations[3].sample.pit.psis));
  EXPECT_FALSE(std::isnan(prediction.observations[4].sample.pit.psis));
}

std::string message_of(const PredictOptions& options) {
  try {
    predict(open_fit, fit().data, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Predict, RefusesWhatIsOutOfRange) {
  const PredictionRules probability{.kind = PredictionKind::probability};
  EXPECT_NE(message_of({.predicted = "3 + theta + 0 * y", .observed = "big", .rules = probability})
                .find("expected the probability that it is 1"),
            std::string::npos);
  EXPECT_NE(message_of({.predicted = "inv_logit(theta + 0 * y)", .observed = "y", .rules = probability})
                .find("0 or 1"),
            std::string::npos);
  EXPECT_EQ(message_of({.rules = {.probabilities = {1}}}),
            "quantile 1: expected a probability between 0 and 1.");
  EXPECT_EQ(message_of({.rules = {.tau = 0}}), "tau is 0; expected a probability between 0 and 1.");
  EXPECT_EQ(message_of({.r_eff = -1}), "r_eff is -1; expected a number above 0.");
}

TEST(Predict, SaysWhichNameItDoesNotKnow) {
  EXPECT_NE(message_of({.observed = "yy"}).find("yy"), std::string::npos);
  EXPECT_NE(message_of({.predicted = "y_repp + y"}).find("y_rep"), std::string::npos);
}

}  // namespace
}  // namespace pcic
