#include "pcic/diagnose/trust.hpp"

#include <gtest/gtest.h>

#include "pcic/core/numbers.hpp"

namespace pcic {
namespace {

Served settled(double r, double k, std::size_t num_draws = 4000) {
  return settle({.ratio = {&r, 1}, .pareto_k = {&k, 1}, .num_draws = num_draws}).front();
}

TEST(Settle, SoundWeightsServeWhateverTheSeriesDoes) {
  EXPECT_EQ(settled(0.1, 0.5), Served::by_weights);
  EXPECT_EQ(settled(3, 0.5), Served::by_weights);
}

TEST(Settle, AFastSeriesServesWhereTheWeightsAreNotSound) {
  EXPECT_EQ(settled(0.3, 0.6), Served::by_series);
  EXPECT_EQ(settled(0.3, 1.5), Served::by_series);
  EXPECT_EQ(settled(0.3, infinity), Served::by_series);  // the tail could not be fitted
}

TEST(Settle, UsableWeightsServeWhereTheSeriesIsSlow) {
  EXPECT_EQ(settled(0.4, 0.65), Served::by_weights);
}

TEST(Settle, NobodyServesWhereBothFail) {
  EXPECT_EQ(settled(0.4, 0.75), Served::by_nobody);
  EXPECT_EQ(settled(0.4, infinity), Served::by_nobody);
}

TEST(Settle, FewDrawsAskForLighterTails) {
  // 1 - 1/log10(100) = 0.5 and 1 - 1/log10(50) = 0.41
  EXPECT_EQ(settled(0.4, 0.55, 100), Served::by_nobody);
  EXPECT_EQ(settled(0.4, 0.45, 50), Served::by_nobody);
}

TEST(Settle, WhatIsNotFiniteIsUndefined) {
  EXPECT_EQ(settled(not_a_number, 0.1), Served::undefined);
  EXPECT_EQ(settled(0.1, not_a_number), Served::undefined);
}

TEST(Settle, WithoutWeightsOrWithoutASeriesTheOtherDecides) {
  const double r[] = {0.2, 0.4}, k[] = {0.4, 0.9};
  EXPECT_EQ(settle({.ratio = r, .pareto_k = {}, .num_draws = 4000}),
            (std::vector{Served::by_series, Served::by_nobody}));
  EXPECT_EQ(settle({.ratio = {}, .pareto_k = k, .num_draws = 4000}),
            (std::vector{Served::by_weights, Served::by_nobody}));
}

}  // namespace
}  // namespace pcic
