#include "paper/classification.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "paper/log_losses.hpp"
#include "paper/logistic_derivatives.hpp"
#include "pcic/core/errors.hpp"
#include "pcic/sample/logistic_problem_test.hpp"

namespace pcic::paper {
namespace {

using Loss = LogisticRegression::Loss;

ClassificationData simulated_data(std::size_t num_rows) {
  RandomStream stream(1);
  ClassificationData data{Table(num_rows, 3), {}};
  for (std::size_t i = 0; i < num_rows; ++i) {
    data.design(i, 0) = 1;
    data.design(i, 1) = stream.normal();
    data.design(i, 2) = stream.normal();
    const double eta = 0.5 + data.design(i, 1) - 2 * data.design(i, 2);
    data.outcomes.push_back(stream.uniform() < 1 / (1 + std::exp(-eta)) ? 1 : 0);
  }
  return data;
}

TEST(ClassificationData, FeaturesAreStandardisedAndTextsNumberedInSortedOrder) {
  const ClassificationData data =
      standardised({{"30", "Private", "<=50K"}, {"50", "Gov", ">50K"}, {"40", "Self", "<=50K"}}, ">50K");
  EXPECT_EQ(data.outcomes, (std::vector<double>{0, 1, 0}));
  const double step = std::sqrt(1.5);  // 0, 1, 2 (and 30, 40, 50) divided by their standard deviation
  const double expected[3][3] = {{1, -step, 0}, {1, step, -step}, {1, 0, step}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(data.design(i, j), expected[i][j], 1e-14);
}

TEST(RandomSplit, EveryRowIsInOnePart) {
  ClassificationData data{Table(20, 1), std::vector<double>(20)};
  for (std::size_t i = 0; i < 20; ++i) data.design(i, 0) = static_cast<double>(i);
  const Split split = random_split(data, 7, RandomStream(1));
  std::set<double> seen;
  for (const ClassificationData* part : {&split.training, &split.test})
    for (std::size_t i = 0; i < part->outcomes.size(); ++i) seen.insert(part->design(i, 0));
  EXPECT_EQ(split.training.outcomes.size(), 7u);
  EXPECT_EQ(split.test.outcomes.size(), 13u);
  EXPECT_EQ(seen.size(), 20u);
}

TEST(RandomSplit, OfFewerRowsThanAreTrainedOnIsRefused) {
  const ClassificationData data{Table(20, 1), std::vector<double>(20)};
  EXPECT_EQ(random_split(data, 19, RandomStream(1)).test.outcomes.size(), 1u);
  for (const std::size_t num_training : {20u, 50u})
    EXPECT_THROW(random_split(data, num_training, RandomStream(1)), InputError);
}

TEST(LogisticDerivatives, AreThoseOfDifferences) {
  const LogisticRegression model =
      logistic_problem::eight_observations({.learning_rate = 0.6, .prior_precision = 1.3});
  const std::vector<double> theta{0.3, -0.8};
  constexpr double h = 1e-5;
  const auto moved = [&](std::size_t j, double change) {
    std::vector<double> other = theta;
    other[j] += change;
    return other;
  };
  const ScoreDerivatives score = score_derivatives(model, theta);
  for (std::size_t j = 0; j < 2; ++j) {
    const std::vector<double> up = moved(j, h), down = moved(j, -h);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_NEAR(score.gradients[2 * i + j], (model.score(up, i) - model.score(down, i)) / (2 * h), 1e-9);
      for (Loss loss : {Loss::negative_log, Loss::brier, Loss::spherical})
        EXPECT_NEAR(loss_gradients(model, theta, loss)[2 * i + j],
                    (model.loss(up, i, loss) - model.loss(down, i, loss)) / (2 * h), 1e-9);
    }
    const auto gradient_of_total = [&](const std::vector<double>& at, std::size_t k) {
      const ScoreDerivatives there = score_derivatives(model, at);
      double sum = -1.3 * at[k];
      for (std::size_t i = 0; i < 8; ++i) sum += there.gradients[2 * i + k];
      return sum;
    };
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(score.total_hessian[2 * j + k],
                  (gradient_of_total(up, k) - gradient_of_total(down, k)) / (2 * h), 1e-8);
  }
}

TEST(LogLosses, Waic2IsThePcicOfTheLogLossAtEveryLearningRate) {
  const ClassificationData data = simulated_data(120);
  const Split split = at_rows(data, disjoint_sets(120, 30, 1, RandomStream(1))[0]);
  for (const double learning_rate : {0.3, 1.0}) {
    const LogisticRegression model(split.training.design, split.training.outcomes,
                                   {.learning_rate = learning_rate});
    RandomStream stream(2);
    const Table draws = model.draw(unit_weights(30), 2000, stream);
    const FitEvaluation fit = estimate_all(tables_of(model, draws, std::vector{Loss::negative_log}));
    std::map<std::string, double> rows = log_losses(split, learning_rate, draws);
    EXPECT_NEAR(rows["waic2"], value_of(fit.losses[0], "pcic"), 1e-12);
    EXPECT_NEAR(rows["in_sample"], value_of(fit.losses[0], "in_sample"), 1e-12);
    EXPECT_NEAR(rows["waic1"] - rows["in_sample_predictive"], rows["waic2"] - rows["in_sample"], 1e-12);
    EXPECT_LT(rows["in_sample_predictive"], rows["in_sample"]);  // Jensen
  }
}

TEST(Classification, OnSimulatedDataPcicIsNearLeaveOneOut) {
  const ClassificationStudy study = quick_size({.data_set = "simulated", .stream = 1});
  const auto [values, log_loss] = compare_classification(simulated_data(3000), study, {.quick = true});
  for (const Comparison::Cell cell : values.cells()) {
    const double whole = values.distance(cell, "in_sample", "loocv");
    EXPECT_LT(values.distance(cell, "pcic", "loocv"), 0.5 * whole) << values.name_of(cell);
    EXPECT_LT(values.distance(cell, "pcic_plugin", "loocv_plugin"),
              values.distance(cell, "in_sample_plugin", "loocv_plugin"))
        << values.name_of(cell);
  }
  for (const Comparison::Cell cell : log_loss.cells())
    EXPECT_LT(log_loss.distance(cell, "waic2", "loocv"), 0.5 * log_loss.distance(cell, "in_sample", "loocv"));
}

TEST(Classification, GivesTheSameNumbersAgain) {
  ClassificationStudy study = quick_size({.data_set = "simulated", .stream = 1});
  study.num_splits = 2;
  study.learning_rates = {0.5};
  const ClassificationData data = simulated_data(200);
  const auto numbers = [&](std::uint64_t seed) {
    return run_classification(data, study, {.quick = true, .seed = seed}).numbers.to_csv();
  };
  EXPECT_EQ(numbers(1), numbers(1));
  EXPECT_NE(numbers(1), numbers(2));
}

}  // namespace
}  // namespace pcic::paper
