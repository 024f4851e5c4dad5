// The whole text, character by character. To renew a file after a change of format: PCIC_RENEW_GOLDEN=1
// golden_test, and read the difference before keeping it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "pcic/core/project_root_test.hpp"
#include "pcic/present/hand_made_result_test.hpp"
#include "pcic/present/pointwise_csv.hpp"
#include "pcic/present/text.hpp"
#include "poisson_gamma.hpp"

namespace pcic {
namespace {

void expect_golden(const std::string& name, const std::string& found) {
  const std::filesystem::path path = project_root() / "tests/golden/expected" / name;
  if (std::getenv("PCIC_RENEW_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << found;
  std::ifstream in(path, std::ios::binary);
  ASSERT_TRUE(in) << path;
  EXPECT_EQ(found, std::string(std::istreambuf_iterator<char>(in), {}));
}

// The exact values of the Poisson-Gamma problem, from small problems worked out beforehand and not from this
// program.
TEST(Golden, TheFixtureIsTheKnownProblem) {
  const Result result = golden::poisson_gamma_result();
  const LossEvaluation& log_loss = result.losses[0].evaluation;
  EXPECT_NEAR(log_loss.find("waic1")->value, 2.5533275990, 1e-10);
  EXPECT_NEAR(log_loss.find("waic2")->value, 2.650278645, 1e-9);
  const LossEvaluation& squared = result.losses[1].evaluation;
  EXPECT_NEAR(squared.find("in_sample")->value, 7.106481481, 1e-9);
  EXPECT_NEAR(squared.find("pcic")->value, 8.637860082, 1e-9);
  EXPECT_NEAR(squared.find("pcic2")->value, 8.8904321, 1e-7);
}

TEST(Golden, AnUntroubledResultReadsAsExpected) {
  expect_golden("poisson_gamma.txt", to_text(golden::poisson_gamma_result()));
}

TEST(Golden, ATroubledResultReadsAsExpected) {
  expect_golden("troubled.txt", to_text(golden::troubled_result()));
}

TEST(Golden, ATroubledResultInColourReadsAsExpected) {
  expect_golden("troubled_colour.txt", to_text(golden::troubled_result(), {.colour = true, .width = 72}));
}

TEST(Golden, AnEmptyResultReadsAsExpected) {
  expect_golden("empty.txt", to_text(Result{}));
}

TEST(Golden, PointwiseValuesReadAsExpected) {
  Result result = golden::troubled_result();
  for (LossResult& loss : result.losses) {  // values with few digits: what is checked here is the layout
    for (Estimate& estimate : loss.evaluation.estimates)
      for (std::size_t i = 0; i < estimate.pointwise.size(); ++i)
        if (estimate.pointwise[i] == estimate.pointwise[i])
          estimate.pointwise[i] = static_cast<double>(i) + 0.25;
    loss.evaluation.covariance.assign(8, -0.5);
    loss.evaluation.ratio.assign(8, 0.125);
    loss.evaluation.remaining_error.assign(8, 0.0);
    testing::give_answers(loss);
  }
  expect_golden("pointwise.csv", to_pointwise_csv(result));
}

}  // namespace
}  // namespace pcic
