#include "pcic/run/evaluate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "pcic/run/memory_source_test.hpp"

namespace pcic {
namespace {

MemoryArray normal_array(const std::string& name, std::size_t num_obs, const std::vector<std::size_t>& draws,
                         unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  MemoryArray array{{name, {num_obs}}, {}};
  for (std::size_t count : draws) {
    array.chains.emplace_back(count * num_obs);
    for (double& value : array.chains.back()) value = normal(random);
  }
  return array;
}

MemorySource source_of(std::size_t num_obs, const std::vector<std::size_t>& draws, std::size_t per_block) {
  return MemorySource("fit",
                      {normal_array("log_lik", num_obs, draws, 1), normal_array("loss", num_obs, draws, 2)},
                      per_block);
}

std::string state_bytes(EvaluateOptions options, std::size_t threads) {
  MemorySource source = source_of(9001, {150, 150}, 40);
  options.threads = threads;
  std::ostringstream file;
  accumulate_draws(source, options).save(file);
  return file.str();
}

TEST(AccumulateDraws, GivesTheSameBitsForOneTwoAndSevenThreads) {
  const EvaluateOptions everything = {.losses = {"loss", "-log_lik"}};
  const EvaluateOptions moments_alone = {.losses = {"loss"}, .importance_sampling = {.wanted = false}};
  for (const EvaluateOptions& options : {everything, moments_alone}) {
    const std::string one = state_bytes(options, 1);
    EXPECT_TRUE(one == state_bytes(options, 2));
    EXPECT_TRUE(one == state_bytes(options, 7));
  }
}

TEST(AccumulateDraws, GivesTheSameMomentsWhateverTheBlocks) {
  for (const std::size_t per_block : {1u, 7u, 1000u}) {
    MemorySource small = source_of(3, {200, 100}, per_block), large = source_of(3, {200, 100}, 64);
    const LossMoments a = accumulate_draws(small, {.losses = {"loss"}}).loss_moments(0);
    const LossMoments b = accumulate_draws(large, {.losses = {"loss"}}).loss_moments(0);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a.covariance[i], b.covariance[i], 1e-14);
  }
}

// 3000 observations x 3000 draws x 2 arrays are 144 MB: more than is held.
TEST(AccumulateDraws, AgreesWithTheHeldRunWhenTheRunIsTooLongToHold) {
  MemorySource streamed = source_of(3000, {3000}, 100);
  MemorySource again = source_of(3000, {3000}, 100);
  const EvaluationState state =
      accumulate_draws(streamed, {.losses = {"loss"}, .importance_sampling = {.wanted = false}});
  again.select(std::vector<std::string>{"log_lik", "loss"});
  CrossMoments direct(3000);
  while (const auto block = again.next()) direct.add(std::span(&block->arrays[1], 1), block->arrays[0]);
  const LossMoments a = state.loss_moments(0), b = direct.loss_moments();
  for (std::size_t i = 0; i < 3000; i += 100) EXPECT_NEAR(a.comoment[i], b.comoment[i], 1e-13);
  EXPECT_EQ(state.num_draws(), 3000u);
}

TEST(AccumulateDraws, ReportsProgressUpToTheLastDraw) {
  MemorySource source = source_of(3, {200, 100}, 30);
  std::size_t last = 0;
  accumulate_draws(source, {.on_progress = [&](const Progress& progress) { last = progress.num_draws; }});
  EXPECT_EQ(last, 300u);
}

std::string message_of(MemorySource source, const EvaluateOptions& options) {
  try {
    accumulate_draws(source, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was wrong";
}

TEST(AccumulateDraws, RefusesALossWithOtherObservations) {
  const MemorySource source("fit", {normal_array("log_lik", 8, {10}, 1), normal_array("loss", 7, {10}, 2)},
                            5);
  EXPECT_EQ(
      message_of(source, {.losses = {"loss"}}),
      "loss 'loss' has 7 values per draw but score 'log_lik' has 8 values per draw. Both need one value per "
      "observation.");
}

TEST(AccumulateDraws, RefusesTheSameLossTwice) {
  EXPECT_EQ(message_of(source_of(3, {10}, 5), {.losses = {"loss", "loss"}}),
            "loss 'loss' is given twice; give every loss once.");
}

TEST(AccumulateDraws, RefusesARunWithoutDraws) {
  EXPECT_EQ(message_of(source_of(3, {0}, 5), {}), "fit-1: there are no draws in it; at least one is needed.");
}

TEST(Evaluate, OfMinusTheScoreIsTheLogLoss) {
  MemorySource source = source_of(4, {500}, 100);
  const Result result = evaluate(source);
  ASSERT_EQ(result.losses.size(), 1u);
  EXPECT_TRUE(result.losses[0].evaluation.is_log_loss);
  EXPECT_EQ(result.losses[0].evaluation.loss, "-log_lik");
  EXPECT_EQ(result.losses[0].evaluation.find("pcic")->value,
            result.losses[0].evaluation.find("waic2")->value);
}

TEST(Evaluate, OfAShortRunHasAnExactlyCentredInfluenceSeries) {
  MemorySource source = source_of(4, {300, 300}, 70);
  const EvaluationState state = accumulate_draws(source, {.losses = {"loss"}});
  double mean = 0;  // of psi = mean_i nu~ - nu~ s~ over all draws, which is minus the mean covariance
  for (const ChainState& chain : state.chains())
    for (double psi : chain.series()[0].kept()) mean += psi / (600 * 4);
  double covariance = 0;
  for (double value : state.loss_moments(0, Divisor::draws).covariance) covariance += value / 4;
  EXPECT_NEAR(mean, -covariance, 1e-14);
}

}  // namespace
}  // namespace pcic
