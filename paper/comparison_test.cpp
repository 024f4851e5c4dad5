#include "paper/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "paper/comparison_claims.hpp"

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
  EXPECT_EQ(comparison.numbers("loocv", "loocv").num_rows(), 6u);
  EXPECT_EQ(comparison.repetitions().num_rows(), 12u);
  const std::vector<std::string> lines{"pcic", "is"};
  const Figure figure = comparison.relative_errors("loocv", lines);
  ASSERT_EQ(figure.panels.size(), 1u);
  ASSERT_EQ(figure.panels[0].lines.size(), 2u);
  EXPECT_DOUBLE_EQ(figure.panels[0].lines[0].points[0].y, 0.5 / 11);
  EXPECT_DOUBLE_EQ(comparison.relative_values("loocv", lines).panels[0].lines[1].points[0].y, 10.0 / 11);
}

TEST(ComparisonClaims, AreRelativeToTheTarget) {
  const Comparison comparison = small(0.55, 1.1);
  const About about{comparison, comparison.cells(), "loocv"};
  EXPECT_NEAR(bias(about, "pcic").value, 0.05, 1e-15);
  EXPECT_NEAR(bias(about, "is").value, -0.1, 1e-15);
  EXPECT_NEAR(nearer(about, "pcic", "is").value, 0.05, 1e-15);
  EXPECT_NEAR(nearer(about, "is", "pcic").value, -0.05, 1e-15);
}

TEST(ComparisonClaims, TakeTheIntervalFromBlocksNotFromRepetitions) {
  Comparison comparison({.setting_name = "x",
                         .settings = {1},
                         .losses = {"l2"},
                         .estimators = {"pcic", "generalisation"},
                         .num_repetitions = 4,
                         .num_blocks = 2});
  const double values[] = {9, 13, 10, 12};  // both blocks have mean 11
  for (std::size_t k = 0; k < 4; ++k) {
    comparison.set({0, 0}, k, "pcic", values[k]);
    comparison.set({0, 0}, k, "generalisation", 10);
  }
  EXPECT_TRUE(bias({comparison, comparison.cells()}, "pcic").is_exact());
  EXPECT_NEAR(bias({comparison, comparison.cells()}, "pcic").value, 0.1, 1e-15);
}

TEST(ComparisonClaims, SubtractAControlWhoseMeanIsKnownToBeZero) {
  Comparison comparison({.setting_name = "x",
                         .settings = {1},
                         .losses = {"l2"},
                         .estimators = {"pcic", "generalisation", "control"},
                         .num_repetitions = 3});
  for (std::size_t k = 0; k < 3; ++k) {
    const double noise = static_cast<double>(k * k);
    comparison.set({0, 0}, k, "pcic", 11 + noise);
    comparison.set({0, 0}, k, "generalisation", 10);
    comparison.set({0, 0}, k, "control", noise);
  }
  EXPECT_NEAR(bias({comparison, comparison.cells()}, "pcic").value, 0.1, 1e-15);
  EXPECT_NEAR(bias({comparison, comparison.cells()}, "pcic").high, 0.1, 1e-12);
}

}  // namespace
}  // namespace pcic::paper
