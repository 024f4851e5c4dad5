#include "pcic/run/refits.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcic/core/errors.hpp"
#include "pcic/core/random_stream.hpp"
#include "pcic/run/evaluate.hpp"
#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

const std::vector<double> y{0.3, -1, 3, 0.5};  // the third is far off

// y ~ N(mu, 1), flat prior: mu ~ N(mean, 1/n) with and without an observation.
std::unique_ptr<DrawSource> fit(double mean, double num_obs) {
  RandomStream stream(17, {static_cast<std::uint64_t>(num_obs)});
  std::vector<double> mu(8000);
  for (double& value : mu) value = mean + stream.normal() / std::sqrt(num_obs);
  return std::make_unique<MemorySource>("fit", std::vector<MemoryArray>{{{"mu", {}}, {mu}}}, 512);
}

std::unique_ptr<DrawSource> fit_without_third() {
  return fit((0.3 - 1 + 0.5) / 3, 3);
}

Result evaluated(EvaluateOptions options) {
  options.score = "normal_lpdf(y | mu, 1)";
  options.losses = {"-normal_lpdf(y | mu, 1)", "squared_error(y, mu)"};
  return evaluate(*fit(0.7, 4), {.arrays = {{"y", {4}, y}}}, options);
}

TEST(Refits, TakeThePlaceOfEstimatesUnderEveryTarget) {
  const Result without = evaluated({}), with = evaluated({.refits = {{3, fit_without_third}}});
  EXPECT_EQ(with.question->refitted, std::vector<std::size_t>{2});
  const double error = 3 - (0.3 - 1 + 0.5) / 3;
  const Answer& squared = *with.losses.at(1).answer_for(Target::gibbs);
  const double sd = std::sqrt(4 * error * error / 3);
  EXPECT_NEAR(squared.pointwise[2], error * error + 1.0 / 3, 5 * sd / std::sqrt(8000.0));
  EXPECT_NEAR(with.losses.at(1).answer_for(Target::predictive)->pointwise[2], error * error,
              5 * sd / std::sqrt(8000.0));
  const double log_loss = error * error / (2 * (1 + 1.0 / 3)) + std::log(2 * M_PI * (1 + 1.0 / 3)) / 2;
  EXPECT_NEAR(with.losses.at(0).answer_for(Target::predictive)->pointwise[2], log_loss,
              0.1);  // 5 Monte Carlo errors
  for (std::size_t l = 0; l < 2; ++l)
    for (const Answer* answer : with.losses[l].answers()) {
      const Answer& before = *without.losses[l].answer_for(answer->target);
      EXPECT_EQ(answer->served[2], Served::by_other_fit);
      for (const std::size_t i : {0u, 1u, 3u}) EXPECT_EQ(answer->pointwise[i], before.pointwise[i]);
      EXPECT_LE(answer->approximation, before.approximation);
    }
}

TEST(Refits, KeepTheirPlaceWhenOthersAreDropped) {
  const Result with = evaluated({.drop = {1}, .refits = {{3, fit_without_third}}});
  EXPECT_EQ(with.losses[0].answer.served[1], Served::by_other_fit);
}

TEST(Refits, AreRefusedForObservationsThatAreNotThere) {
  EXPECT_THROW(evaluated({.refits = {{5, fit_without_third}}}), InputError);
  EXPECT_THROW(evaluated({.refits = {{3, fit_without_third}, {3, fit_without_third}}}), InputError);
  EXPECT_THROW(evaluated({.drop = {3}, .refits = {{3, fit_without_third}}}), InputError);
}

}  // namespace
}  // namespace pcic
