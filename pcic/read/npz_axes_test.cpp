#include "pcic/read/npz_axes.hpp"

#include <gtest/gtest.h>

#include "pcic/read/test_files.hpp"

namespace pcic {
namespace {

using testing::input_error;
using Shapes = std::vector<NamedShape>;

bool has_chains(const Shapes& shapes, const LayoutEvidence& evidence = {}) {
  return find_leading_axes(shapes, evidence, "fit.npz").has_chains;
}

TEST(NpzAxes, AnArrayOfOneAxisTellsThatItIsDraws) {
  EXPECT_FALSE(has_chains({{"mu", {4000}}, {"theta", {4000, 8}}, {"Sigma", {4000, 2, 2}}}));
}

TEST(NpzAxes, ArraysThatAgreeInTwoAxesBeginWithChainsAndDraws) {
  EXPECT_TRUE(has_chains({{"mu", {4, 1000}}, {"theta", {4, 1000, 8}}, {"Sigma", {4, 1000, 2, 2}}}));
  EXPECT_FALSE(has_chains({{"a", {1000, 4}}, {"b", {1000, 4, 8}}}));
  EXPECT_FALSE(has_chains({{"a", {1000, 4}}, {"b", {1000, 8}}}));
}

TEST(NpzAxes, WhatWasAskedForDecides) {
  EXPECT_FALSE(has_chains({{"a", {4, 1000}}, {"b", {4, 1000, 8}}}, {.asked = ArrayLayout::draws_obs}));
  EXPECT_TRUE(has_chains({{"a", {4, 10}}, {"b", {4, 10, 8}}}, {.asked = ArrayLayout::chains_draws_obs}));
}

TEST(NpzAxes, WhatNothingTellsIsAskedFor) {
  EXPECT_EQ(
      input_error([] {
        has_chains({{"a", {4, 10}}, {"b", {4, 10, 8}}});
      }),
      "fit.npz: a (4, 10), b (4, 10, 8) may begin with draws (--layout draws,obs) or with chains and draws "
      "(--layout chains,draws,obs). Say which.");
  EXPECT_EQ(
      input_error([] {
        has_chains({{"a", {400}}, {"b", {500, 8}}});
      }),
      "fit.npz: arrays of different draws: a (400), b (500, 8). Expected the same first axis, draws, or the "
      "same two, chains and draws.");
}

}  // namespace
}  // namespace pcic
