#include "pcic/read/array_layout.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcic/core/errors.hpp"
#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using Shape = std::vector<std::size_t>;

std::string chosen(const Shape& shape, const LayoutEvidence& evidence = {}) {
  const ChosenLayout layout = choose_layout(shape, evidence, "ll.npy");
  return std::string(layout_flag(layout.layout)) + ": " + layout.evidence;
}

std::string question(const Shape& shape, const LayoutEvidence& evidence = {}) {
  return input_error([&] { choose_layout(shape, evidence, "ll.npy"); });
}

TEST(ArrayLayout, MoreRowsThanColumnsAreDrawsByObservations) {
  EXPECT_EQ(chosen({4000, 800}), "draws,obs: it has more rows than columns");
  EXPECT_EQ(chosen({1, 1}), "draws,obs: ");
}

TEST(ArrayLayout, FewerRowsThanColumnsAreAQuestion) {
  EXPECT_EQ(question({800, 4000}),
            "ll.npy: an array of shape (800, 4000) may be 800 draws x 4000 observations (--layout draws,obs) "
            "or 800 observations x 4000 draws (--layout obs,draws). Say which, or give --data with a row per "
            "observation.");
  EXPECT_NE(question({8, 8}), "");
}

TEST(ArrayLayout, TheRowsOfTheDataDecide) {
  EXPECT_EQ(chosen({800, 4000}, {.data_lengths = {800}}), "obs,draws: --data has 800 rows");
  EXPECT_EQ(chosen({800, 4000}, {.data_lengths = {85, 4000}}), "draws,obs: --data has 4000 rows");
  EXPECT_EQ(chosen({4000, 800}, {.data_lengths = {4000}}), "obs,draws: --data has 4000 rows");
  EXPECT_EQ(chosen({4000, 5}, {.data_lengths = {800}}), "draws,obs: it has more rows than columns");
}

TEST(ArrayLayout, DataThatFitBothAxesDecideNothing) {
  EXPECT_EQ(
      question({800, 800}, {.data_lengths = {800}}),
      "ll.npy: an array of shape (800, 800) may be 800 draws x 800 observations (--layout draws,obs) or "
      "800 observations x 800 draws (--layout obs,draws). Say which.");
  EXPECT_NE(question({4000, 800}, {.data_lengths = {800, 4000}}), "");
}

TEST(ArrayLayout, TheDrawsOfAnotherFileDecide) {
  const LayoutEvidence one_chain{.other_draws = {{"fit.csv", 1, 500}}};
  EXPECT_EQ(chosen({8, 500}, one_chain), "obs,draws: it goes with the draws of fit.csv");
  EXPECT_EQ(chosen({500, 800}, one_chain), "draws,obs: it goes with the draws of fit.csv");
  const LayoutEvidence four_chains{.other_draws = {{"fit.csv", 4, 50}}};
  EXPECT_EQ(chosen({50, 4, 8}, four_chains), "draws,chains,obs: it goes with the draws of fit.csv");
}

TEST(ArrayLayout, OneAxisThatCannotBeChainsDecides) {
  EXPECT_EQ(chosen({4, 1000, 8}), "chains,draws,obs: 1000 chains would be too many");
  EXPECT_EQ(chosen({1000, 4, 8}), "draws,chains,obs: 1000 chains would be too many");
  EXPECT_EQ(chosen({1, 40, 8}), "chains,draws,obs: a chain has more than one draw");
  EXPECT_EQ(
      question({4, 50, 8}),
      "ll.npy: an array of shape (4, 50, 8) may be 4 chains x 50 draws x 8 observations (--layout "
      "chains,draws,obs) or 4 draws x 50 chains x 8 observations (--layout draws,chains,obs). Say which.");
  EXPECT_NE(question({100, 1000, 8}), "");
}

TEST(ArrayLayout, WhatIsAskedForIsTakenUnlessTheDataContradictIt) {
  EXPECT_EQ(chosen({800, 4000}, {.asked = ArrayLayout::draws_obs}), "draws,obs: --layout says so");
  EXPECT_EQ(chosen({100, 1000, 8}, {.asked = ArrayLayout::draws_chains_obs}),
            "draws,chains,obs: --layout says so");
  EXPECT_EQ(chosen({800, 800}, {.asked = ArrayLayout::obs_draws, .data_lengths = {800}}),
            "obs,draws: --layout says so");
  EXPECT_EQ(question({800, 4000}, {.asked = ArrayLayout::draws_obs, .data_lengths = {800}}),
            "ll.npy: --layout draws,obs makes it 800 draws x 4000 observations, but --data has 800 rows. Use "
            "--layout obs,draws, or leave --layout out.");
  EXPECT_EQ(question({4, 1000, 8}, {.asked = ArrayLayout::draws_obs}),
            "ll.npy: an array of 3 dimensions, (4, 1000, 8); --layout draws,obs is for 2. Use --layout "
            "chains,draws,obs or --layout draws,chains,obs.");
}

TEST(ArrayLayout, ItsFlagsAreReadAndUnknownOnesRefused) {
  for (const char* flag : {"draws,obs", "obs,draws", "chains,draws,obs", "draws,chains,obs"})
    EXPECT_EQ(layout_flag(parse_layout(flag)), flag);
  EXPECT_EQ(input_error([] { parse_layout("obs,chains"); }),
            "layout 'obs,chains': expected one of draws,obs obs,draws chains,draws,obs draws,chains,obs.");
}

}  // namespace
}  // namespace pcic
