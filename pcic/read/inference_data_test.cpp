#include "pcic/read/inference_data.hpp"

#include <gtest/gtest.h>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using Sizes = std::vector<std::size_t>;
using testing::input_error;

const NamedAxis chain{"chain", 4}, draw{"draw", 100}, sample{"sample", 400}, school{"school", 8},
    time{"time", 3};

TEST(InferenceData, AxesGoByName) {
  const std::vector<StoredVariable> variables{{"posterior", "theta", {school, draw, time, chain}},
                                              {"posterior", "school", {school}}};
  const InferenceDraws draws = find_draws(variables, "fit.nc");
  ASSERT_EQ(draws.arrays.size(), 1u);
  EXPECT_EQ(draws.num_chains, 4u);
  EXPECT_EQ(draws.num_draws, 100u);
  EXPECT_EQ(draws.arrays[0].shape, (Sizes{8, 3}));
  EXPECT_EQ(draws.arrays[0].element_axes, (Sizes{0, 2}));
  EXPECT_EQ(draws.arrays[0].draw_axis, 1u);
  EXPECT_EQ(draws.arrays[0].chain_axis, 3u);
}

TEST(InferenceData, SamplesAreOneChain) {
  const std::vector<StoredVariable> variables{{"", "mu", {sample}}, {"", "chain", {sample}}};
  const InferenceDraws draws = find_draws(variables, "fit.nc");
  ASSERT_EQ(draws.arrays.size(), 1u);
  EXPECT_EQ(draws.num_chains, 1u);
  EXPECT_EQ(draws.num_draws, 400u);
}

TEST(InferenceData, OneLogLikelihoodIsTheScoreAndSeveralKeepTheirNames) {
  const StoredVariable y{"log_likelihood", "y", {chain, draw, school, time}};
  const StoredVariable z{"log_likelihood", "z", {chain, draw, time}};
  const StoredVariable y_rep{"posterior_predictive", "y", {chain, draw, school}};
  const InferenceDraws one = find_draws(std::vector{y, y_rep}, "fit.nc");
  EXPECT_EQ(one.arrays[0].name, "log_lik");
  EXPECT_EQ(one.arrays[0].shape, Sizes{24});
  EXPECT_EQ(one.arrays[1].name, "y_rep");
  const InferenceDraws two = find_draws(std::vector{y, z}, "fit.nc");
  EXPECT_EQ(two.arrays[0].name, "log_lik_y");
  EXPECT_EQ(two.arrays[1].name, "log_lik_z");
  EXPECT_EQ(observation_axes(std::vector{y}).size(), 2u);
  EXPECT_TRUE(observation_axes(std::vector{y, z}).empty());
}

TEST(InferenceData, OldFilesKeepTheLogLikelihoodInSampleStats) {
  const std::vector<StoredVariable> variables{{"sample_stats", "diverging", {chain, draw}},
                                              {"sample_stats", "log_likelihood", {chain, draw, school}}};
  const InferenceDraws draws = find_draws(variables, "fit.nc");
  ASSERT_EQ(draws.arrays.size(), 2u);
  EXPECT_EQ(draws.arrays[0].name, "log_lik");
  EXPECT_EQ(draws.arrays[1].name, "divergent__");
}

TEST(InferenceData, WarmUpAndPriorAreNoDraws) {
  const std::vector<StoredVariable> variables{{"warmup_posterior", "mu", {chain, draw}},
                                              {"prior", "mu", {chain, draw}}};
  EXPECT_NE(input_error([&] { find_draws(variables, "fit.nc"); }).find("no variable with draws"),
            std::string::npos);
}

TEST(InferenceData, ArraysOfOtherDrawsAreLeftOutWithARemark) {
  const std::vector<StoredVariable> variables{{"posterior", "mu", {chain, draw}},
                                              {"posterior_predictive", "y", {chain, {"draw", 10}, school}}};
  const InferenceDraws draws = find_draws(variables, "fit.nc");
  EXPECT_EQ(draws.arrays.size(), 1u);
  ASSERT_EQ(draws.remarks.size(), 1u);
  EXPECT_EQ(draws.remarks[0],
            "fit.nc: left out because their chains x draws are not 4 x 100: y_rep (4 x 10).");
}

TEST(InferenceData, ObservedAndConstantValuesAreData) {
  const std::vector<StoredVariable> variables{{"observed_data", "y", {school}},
                                              {"observed_data", "school", {school}},
                                              {"constant_data", "x", {school, time}},
                                              {"prior", "y", {school}}};
  EXPECT_EQ(find_data(variables), (Sizes{0, 2}));
}

}  // namespace
}  // namespace pcic
