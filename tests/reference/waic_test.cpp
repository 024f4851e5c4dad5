// WAIC through the real readers and the whole pass agrees with what R loo answered (loo/make.R).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "pcic/estimate/estimate.hpp"
#include "pcic/read/open_draws.hpp"
#include "pcic/run/evaluate.hpp"
#include "reference_files.hpp"

namespace pcic::reference {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double tolerance = 1e-9;

void expect_agreement(double ours, double recorded, const std::string& what) {
  EXPECT_NEAR(ours, recorded, tolerance * std::max(1.0, std::abs(recorded))) << what;
}

void expect_agreement(const std::vector<double>& ours, const json& recorded, const std::string& what) {
  ASSERT_EQ(ours.size(), recorded.size()) << what;
  for (std::size_t i = 0; i < ours.size(); ++i)
    expect_agreement(ours[i], recorded[i].get<double>(), what + " of observation " + std::to_string(i + 1));
}

std::vector<double> times(double factor, std::vector<double> values) {
  for (double& value : values) value *= factor;
  return values;
}

void expect_agreement(const Estimate& ours, const std::string& name, const json& recording) {
  expect_agreement(ours.sum(), recording["estimates"][name]["value"].get<double>(), name);
  expect_agreement(ours.se_sum(), recording["estimates"][name]["se"].get<double>(), "SE of " + name);
  expect_agreement(ours.pointwise, recording["pointwise"][name], name);
}

// elpd_waic = -sum waic1;  p_waic = sum Var(log p) = -sum Cov(-log p, log p);  waic = 2 sum waic1.
void expect_loo_answer(const Result& result, const json& recording) {
  EXPECT_EQ(result.num_draws, recording["num_draws"].get<std::size_t>());
  EXPECT_EQ(result.num_obs, recording["num_obs"].get<std::size_t>());
  const LossEvaluation& log_loss = result.losses.at(0).evaluation;
  ASSERT_TRUE(log_loss.is_log_loss);
  const Estimate* waic1 = log_loss.find("waic1");
  ASSERT_NE(waic1, nullptr);
  expect_agreement(make_estimate("elpd_waic", times(-1, waic1->pointwise)), "elpd_waic", recording);
  expect_agreement(make_estimate("p_waic", times(-1, log_loss.covariance)), "p_waic", recording);
  expect_agreement(make_estimate("waic", times(2, waic1->pointwise)), "waic", recording);
  expect_agreement(waic1->sum(), -recording["estimates"]["elpd_waic"]["value"].get<double>(), "sum of waic1");
  expect_agreement(waic1->se_sum(), recording["estimates"]["elpd_waic"]["se"].get<double>(), "SE of waic1");
}

Result evaluate_score(const std::vector<fs::path>& paths, std::string score) {
  const std::unique_ptr<DrawSource> draws = open_draws(
      paths, {.layout = {.asked = ArrayLayout::draws_obs}});  // one matrix has fewer draws than columns
  return evaluate(*draws, {.score = std::move(score)});
}

void expect_same_as_loo(const std::string& name, std::string score = "log_lik") {
  const json recording = read_recording("loo/" + name + ".json");
  std::vector<fs::path> paths;
  for (const json& file : recording["files"]) paths.push_back(project_root() / file.get<std::string>());
  if (!fs::exists(paths.front())) GTEST_SKIP() << "skipped: ../shared is not here";
  expect_loo_answer(evaluate_score(paths, std::move(score)), recording);
}

class RecordedMatrix : public testing::TestWithParam<const char*> {};

TEST_P(RecordedMatrix, HasTheWaicOfLoo) {
  const json recording = read_recording(std::string("loo/") + GetParam() + ".json");
  std::vector<double> values;
  for (const json& row : recording["matrix"])
    for (const json& value : row) values.push_back(value.get<double>());
  const ScratchDirectory scratch;
  const fs::path path = scratch.path("log_lik.npy");
  write_npy(path, {recording["num_draws"].get<std::size_t>(), recording["num_obs"].get<std::size_t>()},
            values);
  expect_loo_answer(evaluate_score({path}, "log_lik"), recording);
}

INSTANTIATE_TEST_SUITE_P(Waic, RecordedMatrix,
                         testing::Values("ordinary_100x7", "heavy_tails_200x12", "far_from_zero_40x3",
                                         "two_draws_2x5"),
                         [](const auto& matrix) { return std::string(matrix.param); });

TEST(Waic, OfTheEightSchoolsExampleIsThatOfLoo) {
  expect_same_as_loo("eight_schools");
}

TEST(Waic, OfAFitOfOursIsThatOfLooWithAndWithoutSavedWarmUp) {
  expect_same_as_loo("fit_no_warmup");
  expect_same_as_loo("fit_warmup");
}

TEST(Waic, OfAMatrixWithoutAHeaderIsThatOfLoo) {
  expect_same_as_loo("matrix_500x20");
}

TEST(Waic, OfCmdStanFilesIsThatOfLoo) {
  expect_same_as_loo("cmdstan_nowarmup");
}

TEST(Waic, OfCmdStanFilesWithWarmUpCountsNoWarmUpRow) {
  expect_same_as_loo("cmdstan_warmup");
}

TEST(Waic, OfTheExampleOfLooIsThatOfLoo) {
  expect_same_as_loo("loo_example", "example_loglik_1000x32_iter_within_chain_major");
}

// shared/fits/README.md and shared/peers.md, which had them from loo on another machine.
TEST(Waic, RecordingsAgreeWithTheValuesKnownBefore) {
  const auto estimate = [](const std::string& name, const char* which) {
    return read_recording("loo/" + name + ".json")["estimates"][which]["value"].get<double>();
  };
  EXPECT_NEAR(estimate("cmdstan_nowarmup", "elpd_waic"), -30.5281242, 5e-8);
  EXPECT_NEAR(estimate("cmdstan_nowarmup", "p_waic"), 0.6914, 5e-5);
  EXPECT_NEAR(estimate("loo_example", "elpd_waic"), -83.53032631544, 5e-12);
  EXPECT_NEAR(estimate("loo_example", "p_waic"), 3.26989818986, 5e-12);
}

}  // namespace
}  // namespace pcic::reference
