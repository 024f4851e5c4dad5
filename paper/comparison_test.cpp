#include "paper/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "paper/comparison_claims.hpp"
#include "paper/halves.hpp"

namespace pcic::paper {
namespace {

// in_sample is 2 off, the others as given; truth 10 and 12.
Comparison small(double pcic_error, double importance_error) {
  Comparison comparison({.setting_name = "scale",
                         .settings = {1},
                         .losses = {"l2"},
                         .estimators = {"in_sample", "pcic", "pcic2", "is", "psis", "loocv"},
                         .num_repetitions = 2});
  for (std::size_t k = 0; k < 2; ++k) {
    const double truth = 10 + 2 * static_cast<double>(k);
    comparison.set({0, 0}, k, "loocv", truth);
    comparison.set({0, 0}, k, "in_sample", truth - 2);
    for (const char* name : {"pcic", "pcic2"}) comparison.set({0, 0}, k, name, truth + pcic_error);
    for (const char* name : {"is", "psis"}) comparison.set({0, 0}, k, name, truth - importance_error);
  }
  return comparison;
}

TEST(Comparison, MeasuresErrorsWithinARepetition) {
  const Comparison comparison = small(0.5, 1);
  EXPECT_DOUBLE_EQ(comparison.spread({0, 0}, "loocv").mean, 11);
  EXPECT_DOUBLE_EQ(comparison.spread({0, 0}, "loocv").sd, std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(comparison.error({0, 0}, "pcic", "loocv").mean, 0.5);
  EXPECT_DOUBLE_EQ(comparison.error({0, 0}, "pcic", "loocv").sd, 0);
  EXPECT_DOUBLE_EQ(comparison.distance({0, 0}, "in_sample", "loocv"), 2);
  EXPECT_THROW(comparison.spread({0, 0}, "none"), std::logic_error);
  EXPECT_EQ(comparison.name_of({0, 0}), "l2 at scale = 1");
}

TEST(Comparison, HasARowPerEstimatorAndAPanelPerLoss) {
  const Comparison comparison = small(0.5, 1);
  EXPECT_EQ(comparison.numbers("loocv").num_rows(), 6u);
  const std::vector<std::string> lines{"pcic", "is"};
  const Figure figure = comparison.relative_errors("loocv", lines);
  ASSERT_EQ(figure.panels.size(), 1u);
  ASSERT_EQ(figure.panels[0].lines.size(), 2u);
  EXPECT_DOUBLE_EQ(figure.panels[0].lines[0].points[0].y, 0.5 / 11);
  EXPECT_DOUBLE_EQ(comparison.relative_values("loocv", lines).panels[0].lines[1].points[0].y, 10.0 / 11);
}

TEST(ComparisonClaims, FollowTheNumbers) {
  EXPECT_EQ(pcic_tracks(small(0.9, 1), "loocv").verdict, Verdict::confirmed);
  EXPECT_EQ(pcic_tracks(small(1.1, 1), "loocv").verdict, Verdict::not_confirmed);
  EXPECT_EQ(pcic_foresees(small(0, 1), "loocv").verdict, Verdict::confirmed);
  EXPECT_EQ(pcic_foresees(small(0.1, 1), "loocv").verdict, Verdict::not_confirmed);  // the same in both
  Comparison noisy = small(0, 1);
  noisy.set({0, 0}, 0, "in_sample", 20);  // 10 above, 2 below: no bias to be seen
  EXPECT_EQ(pcic_foresees(noisy, "loocv").verdict, Verdict::not_checkable);
  EXPECT_EQ(importance_sampling_fails(small(0.5, 1), "loocv").verdict, Verdict::confirmed);
  EXPECT_EQ(importance_sampling_fails(small(0.5, std::nan("")), "loocv").verdict, Verdict::confirmed);
  EXPECT_EQ(importance_sampling_fails(small(0.5, 0.1), "loocv").verdict, Verdict::not_confirmed);
}

TEST(Halves, HoldEveryPlaceOnce) {
  const Halves halves = random_halves(21, 10, RandomStream(1));
  EXPECT_EQ(halves.training.size(), 10u);
  EXPECT_EQ(halves.test.size(), 11u);
  std::vector<int> seen(21);
  for (const std::size_t place : halves.training) ++seen[place];
  for (const std::size_t place : halves.test) ++seen[place];
  EXPECT_EQ(seen, std::vector<int>(21, 1));
  EXPECT_NE(random_halves(21, 10, RandomStream(2)).training, halves.training);
}

}  // namespace
}  // namespace pcic::paper
