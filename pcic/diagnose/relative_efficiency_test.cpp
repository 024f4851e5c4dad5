#include "pcic/diagnose/relative_efficiency.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "pcic/diagnose/convergence.hpp"

namespace pcic {
namespace {

std::vector<double> normal_scores(std::size_t count) {
  std::mt19937_64 random(8);
  std::normal_distribution<double> normal;
  std::vector<double> scores(count);
  for (double& score : scores) score = normal(random);
  return scores;
}

TEST(RelativeEfficiency, IsTheEffectiveShareOfDrawsOfTheLikelihood) {
  const std::vector<double> scores = normal_scores(300);
  std::vector<std::vector<double>> chains(2);
  for (std::size_t m = 0; m < 300; ++m) chains[m < 150 ? 0 : 1].push_back(std::exp(scores[m]));
  EXPECT_NEAR(relative_efficiency(scores, std::vector<std::size_t>{150, 150}), ess_mean(chains) / 300, 1e-12);
}

TEST(RelativeEfficiency, DoesNotChangeIfAConstantIsAddedToTheScore) {
  std::vector<double> scores = normal_scores(200);
  const double plain = relative_efficiency(scores, std::vector<std::size_t>{200});
  for (double& score : scores) score -= 5000;
  EXPECT_NEAR(relative_efficiency(scores, std::vector<std::size_t>{200}), plain, 1e-9);
}

TEST(RelativeEfficiency, IsNotKnownIfAllScoresAreEqualOrOneIsNotFinite) {
  EXPECT_TRUE(std::isnan(relative_efficiency(std::vector(50, -1.5), std::vector<std::size_t>{50})));
  std::vector<double> scores = normal_scores(50);
  scores[20] = std::nan("");
  EXPECT_TRUE(std::isnan(relative_efficiency(scores, std::vector<std::size_t>{50})));
}

}  // namespace
}  // namespace pcic
